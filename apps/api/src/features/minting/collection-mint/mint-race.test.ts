import { addPlots, removeCollection, removePlots } from '@meridian/shared/endpoints/collections'
import { fingerprintPlots } from '@meridian/shared/chain/fingerprint-plots'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { office, runCollectionOffice } from '#testing/chain/test-collection-office.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'

runCollectionOffice()

/** A second instance of the same API. */
let sibling: TestApi
beforeAll(async () => {
  sibling = await startTestApi({ databaseUrl: office.databaseUrl, env: office.settings })
}, 180_000)

const patience = { timeout: 300_000 }

test('mints once for two tabs, two instances and the worker', patience, async () => {
  for (let round = 0; round < 4; round += 1) {
    const collector = await office.aCollector()
    const sessions = await Promise.all([
      office.session(collector),
      office.session(collector, sibling),
      office.session(collector),
    ])
    expect(new Set(sessions.map(({ tid }) => tid)).size).toBe(1)
    const [session] = sessions
    const hash = await office.pay(collector, session)
    await Promise.all([
      office.verify(collector, session.tid, hash),
      office.verify(collector, session.tid, hash, sibling),
      office.verify(collector, session.tid, ''),
      office.follow(),
      office.request(collector, sibling),
    ])
    await office.until(collector.collection, 2)
    expect(await office.mintedOnChain(collector.collection)).toHaveLength(1)
    expect(await office.transactionsOf(session.tid)).toMatchObject([{ attempt: 0 }])
    await office.expectCleanAudit()
  }
})

test('includes or excludes plots that move while the fee becomes final, never half', patience, async () => {
  for (let round = 0; round < 6; round += 1) {
    const collector = await office.aCollector(3)
    const session = await office.session(collector)
    const hash = await office.pay(collector, session)
    const [first, ...others] = collector.plots as [string, ...string[]]
    const move = (endpoint: typeof addPlots | typeof removePlots, items: string[], through: TestApi) =>
      through.request(endpoint, { body: { collection_id: collector.collection, items } }, collector)
    const answers = await Promise.all([
      move(removePlots, round % 2 === 0 ? collector.plots : others, sibling),
      office.verify(collector, session.tid, hash),
      move(addPlots, [first], office.api),
      office.request(collector, sibling),
      sibling.request(removeCollection, { body: { id: collector.collection } }, collector),
    ])
    // A deadlock is a server error; a slow node is not.
    const broken = answers.filter(({ status, json }) => status >= 500 && json.code !== 'CHAIN_UNREACHABLE')
    expect(broken).toEqual([])
    await office.follow()
    await office.expectCleanAudit()
    if ((await office.mintOf(session.tid))?.state === 'asked') {
      // The collection was emptied before the fee was final.
      await office.untilRefunded(session.tid, 1)
      continue
    }
    await office.until(collector.collection, 2)
    const { rows } = await sql<{ cell: bigint }>`
      select cell from plots where collection_id = ${collector.collection}`.execute(office.db)
    const [minted] = await office.mintedOnChain(collector.collection)
    expect(minted?.args.plotsFingerprint).toBe(fingerprintPlots(rows.map(({ cell }) => Number(cell))))
  }
  await office.expectCleanAudit()
})
