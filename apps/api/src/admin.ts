/**
 * npm run admin -- …: commands for operators. Commands about rows only need DATABASE_URL; commands about a chain read
 * the same environment as the server.
 */
import { parseArgs } from 'node:util'
import { acceptReorganisation } from '#features/chain/operator/accept-reorganisation.ts'
import { listChainCases } from '#features/chain/events/chain-cases.ts'
import { describeChains } from '#features/chain/operator/describe-chains.ts'
import { manageReceivers } from '#features/chain/operator/manage-receivers.ts'
import { acceptNonces } from '#features/chain/operator/accept-nonces.ts'
import { rejectEvent } from '#features/chain/operator/reject-event.ts'
import { rereadEvents } from '#features/chain/operator/reread-events.ts'
import { retryEvent } from '#features/chain/operator/retry-event.ts'
import { closeCaseByCommand } from '#features/admin/cases/close-case.ts'
import { manageOperators } from '#features/admin/operators/manage-operators.ts'
import { setDiscounts, setPrice } from '#features/admin/prices/price-commands.ts'
import { whitelist } from '#features/accounts/whitelist.ts'
import { acceptDeposit, listIgnoredDeposits } from '#features/gin/accept-deposit.ts'
import { acceptToken, refuseToken } from '#features/minting/tokens/resolve-token.ts'
import { repairCounts } from '#features/map/repair-counts.ts'
import { audit, describeAudit } from '#features/audit/audit.ts'
import { TakingsUnknown, auditTakings, isChainIndexed } from '#features/audit/audit-takings.ts'
import { reportOutside } from '#features/audit/outside/audit-outside.ts'
import { listDebtCases } from '#features/payments/operator/list-debt-cases.ts'
import { listOpenRefunds } from '#features/payments/operator/list-refunds.ts'
import { approveRefund, notePaidRefund, retryRefund } from '#features/payments/operator/resolve-refund.ts'
import { acceptFee } from '#features/referrals/accept-fee.ts'
import { listOpenPayouts, notePaidPayout, retryPayout } from '#features/referrals/resolve-payout.ts'
import { loadConfig, loadDatabaseConfig } from '#platform/load-config.ts'
import { chooseReadUrl } from '#platform/db/choose-read-url.ts'
import { openDatabase, statementLimits } from '#platform/db/database.ts'
import { createLog } from '#platform/logging/log.ts'
import { runToEnd } from '#platform/run-process.ts'
import { numbers, tokenIn } from './admin-command.ts'
import type { Command, Office } from './admin-command.ts'
import { allEffects } from './effects.ts'

const commands: Record<string, Command> = {
  operator: {
    usage: 'operator [list | add NAME ROLE | remove NAME --why REASON]',
    about: 'who may enter the admin console; roles: reader, support, treasurer',
    alone: true,
    run: ({ db, config }, args, { why }) =>
      manageOperators(db, {
        args,
        why,
        adminUrl: async () => {
          const { admin } = await config()
          if (!admin) throw new Error('The admin console is off: set ADMIN=on and ADMIN_URL first.')
          return admin.url
        },
      }),
  },
  whitelist: {
    usage: 'whitelist NAME [--off]',
    about: 'open My Assets to an account, or close it again',
    run: async ({ db }, [name = ''], { off }) => {
      if (!(await whitelist(db, { username: name, on: !off })))
        throw new Error(`There is no account named ${name}.`)
      return `${name} ${off ? 'may not open' : 'may open'} My Assets.`
    },
  },
  'accept-reorganisation': {
    usage: 'accept-reorganisation CHAIN',
    about: 'follow a chain again that stopped because final blocks were replaced',
    run: async (office, [chain = '']) => {
      const config = await office.config()
      const effects = allEffects(config)
      const { ancestor, reverted } = await acceptReorganisation(office.db, config, Number(chain), effects)
      return `Chain ${chain} is followed again from block ${ancestor}; ${reverted} final events were set aside.`
    },
  },
  chains: {
    usage: 'chains',
    about: 'show how far each chain is indexed, and what keeps it from going on',
    alone: true,
    run: async ({ db }) => (await describeChains(db)).join('\n') || 'No chain is indexed.',
  },
  'accept-nonces': {
    usage: 'accept-nonces CHAIN KEY',
    about:
      'let a key sign again whose count on chain was ahead of ours, once you have compared its transactions',
    run: async ({ config, db }, [chain = '', key = '']) =>
      acceptNonces(db, await config(), Number(chain), key),
  },
  'retry-event': {
    usage: 'retry-event CHAIN BLOCK LOG',
    about: 'try the effect of an event that was set aside again, and of those behind it',
    run: async ({ config, db }, args) => {
      const [chainId, block, logIndex] = numbers(args, 3)
      const place = { chainId: Number(chainId), block: block!, logIndex: Number(logIndex) }
      return `${await retryEvent(db, place, allEffects(await config()))} events have had their effects.`
    },
  },
  'reject-event': {
    usage: 'reject-event CHAIN BLOCK LOG',
    about: 'drop an event that one node alone lists, and that never happened',
    run: async ({ config, db }, args) => {
      const [chainId, block, logIndex] = numbers(args, 3)
      const place = { chainId: Number(chainId), block: block!, logIndex: Number(logIndex) }
      return rejectEvent(db, place, allEffects(await config()))
    },
  },
  reread: {
    usage: 'reread CHAIN FROM TO',
    about: 'read blocks of a chain once more, for events that its node left out',
    run: async ({ config, db }, args) => {
      const [chainId, from, to] = numbers(args, 3)
      const range = { chainId: Number(chainId), from: from!, to: to! }
      const missing = await rereadEvents(db, await config(), range)
      return `${missing} events had been missing; a worker gives them their effects.`
    },
  },
  receivers: {
    usage: 'receivers [list | add PURPOSE ADDRESS | remove PURPOSE ADDRESS]',
    about: 'the addresses that Gin (gin) and withdrawal fees (referral_fee) may be sent to',
    alone: true,
    run: ({ db }, args) => manageReceivers(db, args),
  },
  deposits: {
    usage: 'deposits',
    about: 'list Gin that was sent below the minimum, and not converted',
    alone: true,
    run: async ({ db }) => (await listIgnoredDeposits(db)).join('\n') || 'No deposit was ignored.',
  },
  'accept-deposit': {
    usage: 'accept-deposit ID',
    about: 'convert Gin that was sent below the minimum all the same',
    run: ({ db }, [id = '']) => acceptDeposit(db, id),
  },
  price: {
    usage: 'price DOLLARS --why REASON',
    about: 'what a plot and a land credit cost from now on',
    run: ({ db }, args, { why }) => setPrice(db, { args, why }),
  },
  discounts: {
    usage: 'discounts [list | set AMOUNT PERCENT | remove AMOUNT] [--why REASON]',
    about: 'the volume discounts, for carts and credits alike',
    alone: true,
    run: ({ db }, args, { why }) => setDiscounts(db, { args, why }),
  },
  audit: {
    usage: 'audit [--outside [--days DAYS]]',
    about:
      'check every invariant of money and land, and the takings on chain; --outside: compare with Stripe and chains',
    alone: true,
    run: async ({ config, hasChains, db }, _args, { outside, days }) => {
      if (outside) return reportOutside(db, await config(), days)
      const violations = await audit(db)
      if (violations.length > 0) throw new Error(describeAudit(violations))
      const good = 'Every payment, refund, plot, land credit and reward adds up.'
      if (!hasChains && !(await isChainIndexed(db))) return good
      try {
        if (!hasChains) throw new TakingsUnknown('no chain is configured')
        violations.push(...(await auditTakings(db, await config())))
      } catch (error) {
        if (error instanceof TakingsUnknown) process.stdout.write(`${good}\n`)
        throw error
      }
      if (violations.length > 0) throw new Error(describeAudit(violations))
      return good
    },
  },
  'repair-counts': {
    usage: 'repair-counts',
    about: 'count the map anew where it is not what its plots say, as every night',
    alone: true,
    run: async ({ db, log }) => {
      const { blocks, tiles } = await repairCounts(db, log)
      return `${blocks} blocks were counted anew, and ${tiles.length} tiles made anew.`
    },
  },
  refunds: {
    usage: 'refunds',
    about: 'list what has to go back to payers and is not there yet',
    alone: true,
    run: async ({ db }) => (await listOpenRefunds(db)).join('\n') || 'No refund is due.',
  },
  cases: {
    usage: 'cases',
    about: 'list what no program can decide: of payments, and of chains',
    alone: true,
    run: async ({ db }) =>
      [...(await listDebtCases(db)), ...(await listChainCases(db))].join('\n') || 'No case is open.',
  },
  'close-case': {
    usage: 'close-case ID --why REASON',
    about: 'close a case of a payment or of a chain, once you have looked',
    run: ({ db }, [id = ''], { why }) => closeCaseByCommand(db, { id, why }),
  },
  'accept-token': {
    usage: 'accept-token CHAIN TOKEN',
    about: 'give a plot to its token’s holder, although the token was minted without our grant',
    run: ({ db }, args) => acceptToken(db, tokenIn(args)),
  },
  'refuse-token': {
    usage: 'refuse-token CHAIN TOKEN',
    about: 'leave a plot as it is for good, although its token was minted without our grant',
    run: ({ db }, args) => refuseToken(db, tokenIn(args)),
  },
  'retry-refund': {
    usage: 'retry-refund ID',
    about: 'send a refund of ether that failed, or was never signed, once more to its payer',
    run: ({ db }, [id = '']) => retryRefund(db, id),
  },
  'approve-refund': {
    usage: 'approve-refund ID',
    about: 'send a refund of ether that waits because it is above the daily limit',
    run: ({ db }, [id = '']) => approveRefund(db, id),
  },
  'refund-paid': {
    usage: 'refund-paid ID TRANSACTION',
    about: 'note that a refund of ether that failed, or was never signed, was paid by hand',
    run: ({ db }, [id = '', reference = '']) => notePaidRefund(db, id, reference),
  },
  payouts: {
    usage: 'payouts',
    about: 'list the USDT of referrals that are owed and not paid yet',
    alone: true,
    run: async ({ db }) => (await listOpenPayouts(db)).join('\n') || 'No payout is due.',
  },
  'accept-fee': {
    usage: 'accept-fee WALLET TRANSACTION',
    about: 'pay the rewards of a contract wallet whose withdrawal fee you have seen in an explorer',
    run: async ({ config, db }, args) => acceptFee({ config: await config(), db }, args),
  },
  'retry-payout': {
    usage: 'retry-payout ID',
    about: 'send a payout of USDT that failed, or was never signed, once more to its wallet',
    run: ({ db }, [id = '']) => retryPayout(db, id),
  },
  'payout-paid': {
    usage: 'payout-paid ID TRANSACTION',
    about: 'note that a payout of USDT that failed, or was never signed, was paid by hand',
    run: ({ db }, [id = '', hash = '']) => notePaidPayout(db, id, hash),
  },
}

/** Commands that write nothing, and may read from a standby. */
const readers = new Set(['audit', 'refunds', 'cases', 'payouts', 'chains', 'deposits'])

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    off: { type: 'boolean', default: false },
    outside: { type: 'boolean', default: false },
    days: { type: 'string' },
    why: { type: 'string' },
  },
})
const [wanted = '', ...args] = positionals
const command = commands[wanted]

if (!command || (args.length === 0 && !command.alone)) {
  const lines = Object.values(commands).map(({ usage, about }) => `  ${usage.padEnd(64)} ${about}`)
  process.stderr.write(`npm run admin -- COMMAND\n${lines.join('\n')}\n`)
  process.exitCode = 1
} else {
  await runToEnd(async () => {
    const database = await loadDatabaseConfig(process.env)
    const log = createLog('admin', 'warn')
    const url = readers.has(wanted) && !values.outside ? await chooseReadUrl(database) : database.url
    const { db, close } = openDatabase({ ...database, url }, 'meridian-admin', log, statementLimits.task)
    const office: Office = {
      db,
      log,
      config: () => loadConfig(process.env),
      hasChains: Object.keys(process.env).some((name) => /^CHAIN_\d+_RPC_URL$/.test(name)),
    }
    try {
      process.stdout.write(`${await command.run(office, args, values)}\n`)
    } catch (error) {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
      process.exitCode = error instanceof TakingsUnknown ? 2 : 1
    } finally {
      await close()
    }
  })
}
