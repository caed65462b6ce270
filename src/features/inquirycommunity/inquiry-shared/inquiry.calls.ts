import { useMutation } from '@tanstack/react-query'
import { call } from '@/shared/api/client'
import { apiMutation, apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import type { InquiryPath, NotedPath } from './inquiry.rules'

/** Query of one inquiry, and its mutations. Those that answer with the record update this query. */
export const inquiryQuery = (path: InquiryPath, seq: number) => apiQuery(`${path}/{seq}`, { path: { seq } })

const answersRecord = (path: InquiryPath, seq: number) => ({ answers: () => inquiryQuery(path, seq).queryKey })

export const useMoveInquiry = (path: InquiryPath, seq: number) =>
  useMutation({ ...apiMutation('post', `${path}/{seq}/transition`), meta: answersRecord(path, seq) })
export const useAssignInquiry = (path: InquiryPath, seq: number) =>
  useMutation({ ...apiMutation('put', `${path}/{seq}/assignee`), meta: answersRecord(path, seq) })
export const useAnswerInquiry = (path: InquiryPath, seq: number) =>
  useMutation({ ...apiMutation('put', `${path}/{seq}/answer`), meta: answersRecord(path, seq) })
export const useRemoveInquiry = (path: InquiryPath) => useMutation(apiMutation('delete', `${path}/{seq}`))
export const useAddNote = (path: NotedPath) => useMutation(apiMutation('post', `${path}/{seq}/notes`))
export const useRemoveNote = (path: NotedPath) => useMutation(apiMutation('delete', `${path}/{seq}/notes/{noteSeq}`))

/** Not a mutation, so that saving while typing does not reload the screen. */
export const saveDraft = (path: InquiryPath, seq: number, body: Schemas['InquiryDraftBody']) =>
  call('put', `${path}/{seq}/draft`, { path: { seq }, body, background: true })

/** Reads the unmasked record, which the server logs. */
export const readUnmasked = (path: InquiryPath, seq: number) =>
  call('get', `${path}/{seq}`, { path: { seq }, query: { unmask: true } })
