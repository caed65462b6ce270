import { useMutation } from '@tanstack/react-query'
import { inquiryQuery } from '@/features/inquirycommunity/inquiry-shared/inquiry.calls'
import { apiMutation } from '@/shared/api/query'

const PATH = '/api/v1/admin/inquiries'

const answersRecord = (seq: number) => ({ answers: () => inquiryQuery(PATH, seq).queryKey })

export const useCategorize = (seq: number) =>
  useMutation({ ...apiMutation('put', `${PATH}/{seq}/category`), meta: answersRecord(seq) })
export const useEditInquiry = (seq: number) =>
  useMutation({ ...apiMutation('put', `${PATH}/{seq}`), meta: answersRecord(seq) })
