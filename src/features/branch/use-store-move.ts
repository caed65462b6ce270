import { useMutation } from '@tanstack/react-query'
import { useCallback } from 'react'
import { apiMutation } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { lazyCode } from '@/shared/lib/lazy-code'
import type { MovableStore } from './store-move-dialogs'

const dialogs = lazyCode(() => import('./store-move-dialogs'))

/**
 * Returns a function that asks for the input of a move and makes it. It resolves to the updated store, or undefined if
 * the admin cancels.
 */
export function useStoreMove() {
  const { mutateAsync: move } = useMutation(apiMutation('post', '/api/v1/admin/stores/{seq}/transition'))
  return useCallback(
    async (store: MovableStore, to: Schemas['StoreState']): Promise<Schemas['StoreRow'] | undefined> =>
      (await dialogs.get())?.askStoreMove(store, to, (input) =>
        move({ path: { seq: store.storeSeq }, body: { ...input, to, version: store.version } }),
      ),
    [move],
  )
}
