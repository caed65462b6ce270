import { useMutation } from '@tanstack/react-query'
import { call } from '@/shared/api/client'
import { apiMutation } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { withHiddenRecords } from '../display.actions'

const PATH = '/api/v1/admin/popups'

export const useBulkPopups = () => useMutation(apiMutation('post', `${PATH}/bulk`))

/** Saves the order of all popups if the list shows only some states. */
export function useReorderPopups() {
  const { mutateAsync } = useMutation(apiMutation('put', `${PATH}/order`))
  return async (seqs: number[], shown: readonly Schemas['DisplayState'][] | undefined) => {
    const all = await withHiddenRecords(seqs, shown, async (displayState) => {
      const { items } = await call('get', PATH, { query: { displayState, size: 500 } })
      return items.map(({ popupSeq }) => popupSeq)
    })
    return mutateAsync({ body: { seqs: all } })
  }
}
