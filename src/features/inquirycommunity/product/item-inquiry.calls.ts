import { useMutation } from '@tanstack/react-query'
import { inquiryQuery } from '@/features/inquirycommunity/inquiry-shared/inquiry.calls'
import { apiMutation } from '@/shared/api/query'

const PATH = '/api/v1/admin/item-inquiries'

/** For the list. */
export const useVisibility = () => useMutation(apiMutation('post', `${PATH}/{seq}/visibility`))

/** For the page: the answer replaces the shown record. */
export const useVisibilityOf = (seq: number) =>
  useMutation({
    ...apiMutation('post', `${PATH}/{seq}/visibility`),
    meta: { answers: () => inquiryQuery(PATH, seq).queryKey },
  })

export const useMoveToShop = () => useMutation(apiMutation('post', `${PATH}/{seq}/move`))
