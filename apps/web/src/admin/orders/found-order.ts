import type { getAdminOrder } from '@meridian/shared/endpoints/admin/inspect'
import type { EndpointAnswer } from '@meridian/shared/endpoint'

export type FoundOrder = EndpointAnswer<typeof getAdminOrder>
