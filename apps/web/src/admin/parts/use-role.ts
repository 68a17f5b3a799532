import { getOperator } from '@meridian/shared/endpoints/admin/operators'
import { includesRole } from '@meridian/shared/operators/operator-roles'
import type { OperatorRole } from '@meridian/shared/operators/operator-roles'
import { useQuery } from '@tanstack/react-query'
import { adminQuery } from './call.ts'

/** Whether to show what needs this role. The server decides again. */
export function useRole(needed: OperatorRole): boolean {
  const { data: operator } = useQuery(adminQuery(getOperator))
  return operator !== undefined && includesRole(operator.role, needed)
}
