import type { EndpointAnswer } from '@meridian/shared/endpoint'
import type { countReferred } from '@meridian/shared/endpoints/referrals'

/** What a wallet has earned by inviting others, as the server knows it. */
export type Referred = Omit<EndpointAnswer<typeof countReferred>, 'error' | 'msg'>
