import { getProfile } from '@meridian/shared/endpoints/accounts'
import { sendWalletSignature, unlinkWallet } from '@meridian/shared/endpoints/wallet'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { aWallet, logInWith, sendSignature, signChange, signNonce } from '#testing/chain/test-wallet.ts'
import { anAccount } from '#testing/test-account.ts'
import type { TestAccount } from '#testing/test-account.ts'
import { mailsTo } from '#testing/test-mail.ts'
import { beginCheckout, startShop } from '#testing/test-purchases.ts'
import type { Shop } from '#testing/test-purchases.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})

const unlink = ({ token, password }: TestAccount) =>
  shop.api.request(unlinkWallet, { body: { current_password: password } }, { token })

async function linkedAccount() {
  const [account, wallet] = [await anAccount(shop.api), aWallet()]
  await logInWith(shop.api, wallet, account)
  return { account, wallet, address: wallet.address.toLowerCase() }
}

test('unlinks the wallet, ends other sessions and notifies the owner', async () => {
  const { api } = shop
  const { account, wallet } = await linkedAccount()
  const other = String((await logInWith(api, wallet)).json.access_token)
  expect((await unlink(account)).json).toMatchObject({ error: false, user: { walletAddress: null } })
  expect((await api.request(getProfile, {}, { token: other })).status).toBe(401)
  expect((await api.request(getProfile, {}, account)).status).toBe(200)
  const mails = await mailsTo(api, account.email)
  expect(mails.filter(({ template }) => template === 'wallet-unlinked')).toEqual([
    expect.objectContaining({ wallet: wallet.address, username: account.username }),
  ])
  // The wallet is free for another account.
  expect((await logInWith(api, wallet)).json.user).toMatchObject({ email: null })
  expect((await unlink(account)).json.code).toBe('NO_LINKED_WALLET')
})

test('requires a proof: the password, or a signature that names this change', async () => {
  const { api } = shop
  const { account, wallet, address } = await linkedAccount()
  const send = (body: { current_password?: string; wallet_signature?: string }) =>
    api.request(unlinkWallet, { body }, account)
  expect((await send({})).json).toMatchObject({ code: 'PROOF_REQUIRED', ways: ['password', 'wallet'] })
  expect((await send({ current_password: 'wrong-password' })).json.code).toBe('PROOF_REFUSED')
  const { wallet_signature: forLinking } = await signChange(api, wallet, account.token, {
    change: 'wallet',
    value: address,
  })
  expect((await send({ wallet_signature: forLinking })).json.code).toBe('PROOF_REFUSED')
  const change = { change: 'unlink' as const, value: wallet.address }
  const { wallet_signature } = await signChange(api, wallet, account.token, change)
  expect((await send({ wallet_signature })).status).toBe(200)
})

test('refuses to unlink the only way to log in', async () => {
  const { json } = await logInWith(shop.api, aWallet())
  const token = String(json.access_token)
  const refused = await shop.api.request(unlinkWallet, { body: {} }, { token })
  expect(refused).toMatchObject({ status: 409, json: { code: 'WALLET_IS_ONLY_LOGIN' } })
})

interface Linked {
  accountId: string
  address: string
}

const txHash = () => `0x${crypto.randomUUID().replaceAll('-', '').repeat(2)}`

/** The statements that begin and end a use. */
const uses: [
  string,
  (linked: Linked) => Promise<RawBuilder<unknown>[]>,
  (linked: Linked) => RawBuilder<unknown>,
][] = [
  [
    'WALLET_HAS_PLOT_MINT',
    async ({ accountId, address }) => [
      sql`insert into mint_grants (chain_id, cell, attempt, account_id, to_address, path, deadline)
          values (5, 5072623614, 0, ${accountId}, ${address}, 'plots/5072623614', date_trunc('second', now()) + interval '1 hour')`,
    ],
    ({ accountId }) =>
      sql`update mint_grants set state = 'refused', closed_at = now() where account_id = ${accountId}`,
  ],
  [
    'WALLET_HAS_COLLECTION_MINT',
    async ({ accountId, address }) => [
      sql`insert into collections (owner_id, name) values (${accountId}, 'By the lake')`,
      sql`insert into collection_mints (collection_id, account_id, chain_id, contract, fee_wei, state, fee_tx_hash)
          select id, owner_id, 5, ${address}, 1, 'paying', ${txHash()} from collections where owner_id = ${accountId}`,
    ],
    ({ accountId }) => sql`
        update collection_mints set state = 'asked', fee_tx_hash = null where account_id = ${accountId}`,
  ],
  [
    'WALLET_HAS_ETHER_QUOTE',
    async ({ accountId }) => {
      const { rows } = await sql<{ id: string }>`
          select id from orders where account_id = ${accountId}`.execute(shop.api.db)
      return [
        sql`insert into payment_attempts (order_id, method, amount_cents, amount_wei)
            values (${rows[0]?.id}, 'eth', 2500, ${BigInt(Date.now())})`,
      ]
    },
    ({ accountId }) => sql`
        update payment_attempts set state = 'cancelled', closed_at = now()
        where method = 'eth' and order_id in (select id from orders where account_id = ${accountId})`,
  ],
  [
    'WALLET_HAS_GIN',
    async ({ accountId }) => [
      sql`insert into gin_conversions (account_id, amount) values (${accountId}, 1000000000000000000)`,
      sql`insert into gin_steps (conversion_id, step) select id, 30 from gin_conversions where account_id = ${accountId}`,
    ],
    ({ accountId }) => sql`
        insert into gin_steps (conversion_id, step) select id, 22 from gin_conversions where account_id = ${accountId}`,
  ],
  [
    'WALLET_HAS_PAYOUT',
    async ({ address }) => [
      sql`insert into referral_withdrawals (chain_id, fee_tx_hash, wallet, seen_at)
          values (5, ${txHash()}, ${address}, now())`,
    ],
    ({ address }) => sql`update referral_withdrawals set state = 'unused' where wallet = ${address}`,
  ],
]

describe.each(uses)('%s', (code, begin, end) => {
  test('refuses another wallet and unlinking until it is over', async () => {
    const { api } = shop
    const { account, wallet, address } = await linkedAccount()
    const linked = { accountId: account.id, address }
    if (code === 'WALLET_HAS_ETHER_QUOTE') await beginCheckout(api, account, { quantity: 1 })
    for (const statement of await begin(linked)) await statement.execute(api.db)
    expect(await unlink(account)).toMatchObject({ status: 409, json: { code } })
    const next = aWallet()
    const signature = await signNonce(api, next)
    const replacing = await api.request(
      sendWalletSignature,
      { params: { address: next.address }, body: { signature, current_password: account.password } },
      account,
    )
    expect(replacing).toMatchObject({ status: 409, json: { code } })
    // The linked wallet still logs in.
    expect((await sendSignature(api, wallet.address, await signNonce(api, wallet))).status).toBe(200)
    await end(linked).execute(api.db)
    expect((await unlink(account)).status).toBe(200)
  })
})
