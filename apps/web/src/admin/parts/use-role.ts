import { getOperator } from '@meridian/shared/endpoints/admin/operators'
import { includesRole } from '@meridian/shared/operators/operator-roles'
import type { OperatorRole } from '@meridian/shared/operators/operator-roles'
import { useQuery } from '@tanstack/react-query'
import { adminQuery } from './call.ts'

/** Whether the operator may do what needs this role; the server decides it again. */
export function useRole(): (needed: OperatorRole) => boolean {
  const { data } = useQuery(adminQuery(getOperator))
  return (needed) => data !== undefined && includesRole(data.role, needed)
}
