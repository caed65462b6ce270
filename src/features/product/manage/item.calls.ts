import { useMutation } from '@tanstack/react-query'
import { useCallback } from 'react'
import { apiMutation } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { codeOf } from '@/shared/lib/code'

const question = codeOf(() => import('./stop-question'))

export const useBulkItems = () => useMutation(apiMutation('post', '/api/v1/admin/items/bulk'))
export const useItemPrice = () => useMutation(apiMutation('put', '/api/v1/admin/items/{seq}/price'))
export const useItemStock = () => useMutation(apiMutation('post', '/api/v1/admin/items/{seq}/stock'))
export const useDeleteItem = () => useMutation(apiMutation('delete', '/api/v1/admin/items/{seq}'))

/**
 * Asks before a sale is stopped of what is offered somewhere right now. Gives a function that throws an AbortError, which nothing
 * shows, when the admin does not agree.
 */
export function useStopQuestion() {
  const { mutateAsync: usesOf } = useMutation(
    apiMutation('post', '/api/v1/admin/items/running-uses', { computes: true }),
  )
  return useCallback(
    async (selection: Schemas['ItemSelection']): Promise<void> => {
      const uses = await usesOf({ body: selection })
      if (uses.total === 0) return
      const agreed = await (await question.get())?.mayStop(uses)
      if (!agreed) throw new DOMException('declined', 'AbortError')
    },
    [usesOf],
  )
}
