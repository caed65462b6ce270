import { useMutation } from '@tanstack/react-query'
import { useCallback } from 'react'
import { apiMutation } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { lazyCode } from '@/shared/lib/lazy-code'

const question = lazyCode(() => import('./stop-question'))

export const useBulkItems = () => useMutation(apiMutation('post', '/api/v1/admin/items/bulk'))
export const useItemPrice = () => useMutation(apiMutation('put', '/api/v1/admin/items/{seq}/price'))
export const useItemStock = () => useMutation(apiMutation('post', '/api/v1/admin/items/{seq}/stock'))
export const useDeleteItem = () => useMutation(apiMutation('delete', '/api/v1/admin/items/{seq}'))

/**
 * Returns a function that asks before the sale of items in current use is stopped.
 * It throws an AbortError, which is not shown, if the admin does not agree.
 */
export function useStopQuestion() {
  const { mutateAsync: usesOf } = useMutation(
    apiMutation('post', '/api/v1/admin/items/running-uses', { computes: true }),
  )
  return useCallback(
    async (selection: Schemas['ItemSelection']): Promise<void> => {
      const uses = await usesOf({ body: selection })
      if (uses.total === 0) return
      const agreed = await (await question.get())?.confirmStop(uses)
      if (!agreed) throw new DOMException('declined', 'AbortError')
    },
    [usesOf],
  )
}
