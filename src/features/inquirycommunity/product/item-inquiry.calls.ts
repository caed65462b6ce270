import { useMutation } from '@tanstack/react-query'
import { inquiryQuery } from '@/features/inquirycommunity/inquiry-base/inquiry.calls'
import { apiMutation } from '@/shared/api/query'

const PATH = '/api/v1/admin/item-inquiries'

/** In its list. */
export const useVisibility = () => useMutation(apiMutation('post', `${PATH}/{seq}/visibility`))

/** On its page: its answer is the record. */
export const useVisibilityOf = (seq: number) =>
  useMutation({
    ...apiMutation('post', `${PATH}/{seq}/visibility`),
    meta: { answers: () => inquiryQuery(PATH, seq).queryKey },
  })

export const useMoveToShop = () => useMutation(apiMutation('post', `${PATH}/{seq}/move`))
