/**
 * The contracts' gas compared with minimal contracts for the same job, on one chain in one run:
 *
 *     node tools/run.mjs bench/gas.ts
 *
 * A missed limit ends the run with exit code 1.
 */
import { openTestChain } from '@meridian/dev-chain/open-test-chain'
import { connectGasChain } from './gas-chain.ts'
import { mintPromises, type GasPromise } from './gas-promises.ts'
import { mintRows, paymentRows, saleRows, stakingRows, tokenRows, type GasRow } from './gas-rows.ts'
import { report } from './results/report.ts'

const chainId = 5
const opened = await openTestChain({ chainId })
try {
  const chain = connectGasChain(opened.rpcUrl, chainId)
  const rows: GasRow[] = []
  for (const measure of [mintRows, stakingRows, tokenRows, saleRows, paymentRows])
    rows.push(...(await measure(chain)))
  console.log(renderRows(rows))
  for (const { what, ours, bare, beside, limit } of rows)
    report({
      work: what,
      beside,
      theirs: bare,
      ours,
      unit: 'gas',
      ...(limit !== undefined && { goal: { most: limit } }),
    })
  console.log(`\n${renderPromises(await mintPromises(chain))}`)
  const broken = rows.filter(({ ours, bare, limit }) => limit !== undefined && ours > bare * limit)
  for (const { what } of broken) console.log(`Over its limit: ${what}`)
  process.exitCode = broken.length === 0 ? 0 : 1
} finally {
  await opened.close()
}

function renderRows(rows: GasRow[]): string {
  const cells = rows.map(({ what, ours, bare, beside, limit }) => [
    what,
    ours.toLocaleString('en'),
    bare.toLocaleString('en'),
    (ours / bare).toFixed(4),
    limit === undefined ? '' : `≤ ${limit}`,
    beside,
  ])
  return renderTable(['call', 'gas', 'baseline', 'ratio', 'limit', 'beside'], cells)
}

function renderPromises(promises: GasPromise[]): string {
  const cells = promises.map(({ promise, mint, added }) => [
    promise,
    mint.toLocaleString('en'),
    added.toLocaleString('en', { signDisplay: 'exceptZero' }),
  ])
  return renderTable(['a mint promises', 'gas', 'added'], cells)
}

function renderTable(head: string[], cells: string[][]): string {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...cells.map((row) => row[column]?.length ?? 0)),
  )
  const line = (row: string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
  return [line(head), rule, ...cells.map(line)].join('\n')
}
