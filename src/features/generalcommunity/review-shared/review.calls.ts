import { useMutation } from '@tanstack/react-query'
import { call } from '@/shared/api/client'
import { apiMutation, apiQuery } from '@/shared/api/query'
import type { ReviewPath } from './review.rules'

/** Query of one review, and its mutations. Those that answer with the record update this query. */
export const reviewQuery = (path: ReviewPath, seq: number) => apiQuery(`${path}/{seq}`, { path: { seq } })

const answersRecord = (path: ReviewPath, seq: number) => ({ answers: () => reviewQuery(path, seq).queryKey })

export const useBulkReviews = (path: ReviewPath) => useMutation(apiMutation('post', `${path}/bulk`, { once: true }))
export const useMoveReview = (path: ReviewPath, seq: number) =>
  useMutation({ ...apiMutation('post', `${path}/{seq}/transition`), meta: answersRecord(path, seq) })
export const useReplyReview = (path: ReviewPath, seq: number) =>
  useMutation({ ...apiMutation('put', `${path}/{seq}/reply`), meta: answersRecord(path, seq) })
export const useRemoveReply = (path: ReviewPath, seq: number) =>
  useMutation({ ...apiMutation('delete', `${path}/{seq}/reply`), meta: answersRecord(path, seq) })

/** Reads the unmasked record, which the server logs. */
export const readUnmasked = (path: ReviewPath, seq: number) =>
  call('get', `${path}/{seq}`, { path: { seq }, query: { unmask: true } })

/** Returns the reward of each review. `force`: also for short texts without a photo. */
export const previewReward = (path: ReviewPath, seqs: number[], force: boolean, signal: AbortSignal) =>
  call('post', `${path}/reward-preview`, { body: { seqs, ...(force && { force }) }, signal })
