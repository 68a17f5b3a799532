import type { EndpointAnswer } from '@meridian/shared/endpoint'
import type { getDashboard } from '@meridian/shared/endpoints/admin/dashboard'
import { decimalOf } from '@meridian/shared/history/format-amount'
import { Listing } from '#admin/parts/listing.tsx'
import { sayAge } from './say-age.ts'

type Dashboard = EndpointAnswer<typeof getDashboard>
type Key = Dashboard['keys'][number]

/** Four decimals, rounded down: a person compares amounts here, and pays none. */
const coins = (amount: string) =>
  new Intl.NumberFormat('en', { maximumFractionDigits: 4, roundingMode: 'trunc' }).format(
    decimalOf({ unit: 'wei', amount }) as `${number}`,
  )

/** Nine digits at most, so that fees of rollups are not 0. */
const gwei = (wei: string) =>
  (Number(wei) / 1e9).toLocaleString('en', { maximumFractionDigits: 9, maximumSignificantDigits: 4 })

export function FundsListing({ keys }: Pick<Dashboard, 'keys'>) {
  return (
    <Listing
      title="Treasury and fees"
      rows={keys}
      empty="No funds were read yet."
      columns={{
        Key: ({ name, chain_id: chain }) => `${name}, chain ${chain}`,
        Has: sayBalance,
        Owes: ({ owed_wei: owed }) => coins(owed),
        Reserve: ({ reserve_wei: reserve }) => coins(reserve),
        'Fee, gwei': sayFee,
        Read: ({ read_at: at }) => `${sayAge(at)} ago`,
      }}
    />
  )
}

const spareOf = ({ balance_wei: has, owed_wei: owed, reserve_wei: reserve }: Key) =>
  BigInt(has) - BigInt(owed) - BigInt(reserve)

const sayBalance = (key: Key) => (
  <span className={spareOf(key) < 0n ? 'text-bad' : undefined}>{coins(key.balance_wei)}</span>
)

const sayFee = ({ fee_wei: fee, most_fee_wei: most }: Key) => (
  <span className={BigInt(fee) > BigInt(most) ? 'text-bad' : undefined}>
    {gwei(fee)} of {gwei(most)}
  </span>
)
