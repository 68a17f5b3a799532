import type { EndpointAnswer } from '@meridian/shared/endpoint'
import type { countReferred } from '@meridian/shared/endpoints/referrals'

/** A wallet's referral reward, as the server returns it. */
export type Referred = Omit<EndpointAnswer<typeof countReferred>, 'error' | 'msg'>
