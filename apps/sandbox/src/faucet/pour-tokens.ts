/** Test tokens: Gin on its networks, USDT and MASS on the land's chain. */
import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem'
import type { ChainKey } from '#chains/chain-keys.ts'
import type { Chain } from '#chains/start-chains.ts'
import { roomFor } from './pour-coins.ts'
import type { Poured } from './pour-coins.ts'
import { tokenCap, tokenGift } from './poured-tokens.ts'
import { ask, sendFromFaucet } from './send-from-faucet.ts'

const abi = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function decimals() view returns (uint8)',
  'function transfer(address, uint256) returns (bool)',
])

/** The amount that the faucet itself receives when it is empty, in whole tokens. */
const stock = 1_000_000n

export async function pourTokens(
  chain: Chain,
  key: ChainKey,
  { token, to }: { token: `0x${string}`; to: `0x${string}` },
): Promise<Poured> {
  const whole = 10n ** (await read(chain, token, { functionName: 'decimals' }))
  const readBalance = (of: `0x${string}`) => read(chain, token, { functionName: 'balanceOf', args: [of] })
  const balance = await readBalance(to)
  const given = roomFor(balance, { wanted: tokenGift * whole, most: tokenCap * whole })
  if (given === 0n) return { balance, given }
  // Sets the balance directly, for the faucet only: no other program spends from its account.
  if ((await readBalance(key.address)) < given)
    await chain.command('devchain_setTokenBalance', [token, key.address, `0x${(stock * whole).toString(16)}`])
  const data = encodeFunctionData({ abi, functionName: 'transfer', args: [to, given] })
  await sendFromFaucet(chain, key, { to: token, data })
  return { balance: await readBalance(to), given }
}

type Question = { functionName: 'decimals' } | { functionName: 'balanceOf'; args: [`0x${string}`] }

async function read(chain: Chain, to: `0x${string}`, question: Question): Promise<bigint> {
  const data = encodeFunctionData({ abi, ...question })
  const answer = await ask<`0x${string}`>(chain, 'eth_call', [{ to, data }, 'latest'])
  const { functionName } = question
  return BigInt(decodeFunctionResult({ abi, functionName, data: answer }))
}
