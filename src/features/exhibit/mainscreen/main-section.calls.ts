import { useMutation } from '@tanstack/react-query'
import { call } from '@/shared/api/client'
import { apiMutation } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { withHiddenRecords } from '../display.actions'

const PATH = '/api/v1/admin/main-sections'

export const useBulkSections = () => useMutation(apiMutation('post', `${PATH}/bulk`))

/** Returns the items that an unsaved section would show. */
export const sectionPreview = apiMutation('post', `${PATH}/preview`, { computes: true })

/** Returns a function that saves the order of the listed sections; sections in states that the list hides follow. */
export function useReorderSections() {
  const { mutateAsync } = useMutation(apiMutation('put', `${PATH}/order`))
  return async (seqs: number[], shown: readonly Schemas['DisplayState'][] | undefined) => {
    const all = await withHiddenRecords(seqs, shown, async (displayState) => {
      const { items } = await call('get', PATH, { query: { displayState, size: 100 } })
      return items.map(({ mainSectionSeq }) => mainSectionSeq)
    })
    return mutateAsync({ body: { seqs: all } })
  }
}
