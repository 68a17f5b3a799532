import type { EndpointAnswer } from '@meridian/shared/endpoint'
import type { beginConversion } from '@meridian/shared/endpoints/gin'

/** What the server says about where to send how much. */
export type GinSession = Omit<EndpointAnswer<typeof beginConversion>, 'error' | 'msg'>
