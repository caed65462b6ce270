import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { apiMutation, apiQuery } from '@/shared/api/query'

export const useShipMany = () => useMutation(apiMutation('post', '/api/v1/admin/shipments/bulk'))
export const useConfirmDeliveries = () =>
  useMutation(apiMutation('post', '/api/v1/admin/delivery-batches/excel-uploads/{uploadSeq}/confirm'))

/** Returns the enabled couriers in their order, empty while loading. */
export function useCouriers() {
  const { data } = useQuery(apiQuery('/api/v1/common/pacakge-code'))
  return useMemo(() => (data ?? []).filter(({ enabled }) => enabled), [data])
}
