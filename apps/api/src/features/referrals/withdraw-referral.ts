/**
 * Pays a wallet's rewards to that wallet, once its coin transaction is final. Null: not paid
 * yet. Any client may name the transaction, because the money goes to its sender.
 */
import type { EndpointResult } from '@meridian/shared/endpoint'
import type { withdrawReferral as endpoint } from '@meridian/shared/endpoints/referrals'
import { AppError } from '@meridian/shared/errors'
import type { Address, Hash } from 'viem'
import { readUsdt } from '#features/token-sale/sale.ts'
import { inTransaction } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { canWithdraw } from './can-withdraw.ts'
import { judgeFee } from './judge-fee.ts'
import { leastUsdt, leastWithdrawal, requirePayoutTerms } from './referral-terms.ts'
import { rememberFee, consumeFee } from './consume-fee.ts'
import { asWithdrawal, findWithdrawal, readBalance } from './withdrawal-rows.ts'
import type { WithdrawalRow } from './withdrawal-rows.ts'

export async function withdrawReferral(
  { config, db }: Pick<Platform, 'config' | 'db'>,
  claim: { wallet: string; hash: string },
): Promise<EndpointResult<typeof endpoint> | null> {
  const terms = requirePayoutTerms(config)
  const usdt = await readUsdt(terms.sale)
  const chainId = terms.sale.chain.id
  const fee = { wallet: claim.wallet.toLowerCase() as Address, hash: claim.hash.toLowerCase() as Hash }
  const answer = async (row: WithdrawalRow) => {
    if (row.state !== 'paid') return null
    const withdrawal = asWithdrawal(row, usdt, (await readBalance(db, fee.wallet)).balance)
    return withdrawal && { withdrawal }
  }
  const known = await findWithdrawal(db, chainId, fee)
  if (isDecided(known)) return answer(known)

  /** A concurrent request with the same fee may have taken the balance meanwhile; then its result is returned. */
  const refuse = async (code: 'REFERRAL_NOT_ENTITLED' | 'REFERRAL_TOO_LITTLE') => {
    const twin = await findWithdrawal(db, chainId, fee)
    if (isDecided(twin)) return answer(twin)
    throw new AppError(code, { params: { least: leastUsdt } })
  }
  if (!(await canWithdraw(db, config, fee.wallet))) return refuse('REFERRAL_NOT_ENTITLED')
  const isTooLittle = BigInt((await readBalance(db, fee.wallet)).balance) < leastWithdrawal(usdt)
  const verdict = await judgeFee(db, terms, fee).catch((cause: unknown) => {
    throw new AppError('CHAIN_UNREACHABLE', {}, { cause })
  })
  if (verdict === 'refused') throw new AppError('TRANSACTION_REFUSED')
  if (verdict === 'contract wallet') throw new AppError('REFERRAL_CONTRACT_WALLET')
  if (verdict !== 'final') {
    if (isTooLittle) return refuse('REFERRAL_TOO_LITTLE')
    await rememberFee(db, chainId, fee, verdict === 'seen')
    return null
  }
  // Checked again under locks. A fee with nothing to pay out is stored as unused.
  const used = await inTransaction(db, (tx) => consumeFee(tx, config, { chainId, fee, usdt }))
  if (typeof used === 'string') throw new AppError(used, { params: { least: leastUsdt } })
  return answer(used)
}

const isDecided = (row: WithdrawalRow | null): row is WithdrawalRow =>
  row?.state === 'paying' || row?.state === 'paid'
