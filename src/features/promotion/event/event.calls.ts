import { useMutation } from '@tanstack/react-query'
import { apiMutation } from '@/shared/api/query'
import type { EventScope } from './event-scope.rules'

export const useBulkEvents = ({ calls }: EventScope) => useMutation(apiMutation('post', calls.bulk))
export const useCloseEvent = ({ calls }: EventScope) => useMutation(apiMutation('post', calls.close))
export const useReopenEvent = ({ calls }: EventScope) => useMutation(apiMutation('post', calls.reopen))
export const useBulkWinners = ({ calls }: EventScope) => useMutation(apiMutation('post', calls.winnersBulk))
export const useBulkComments = ({ calls }: EventScope) => useMutation(apiMutation('post', calls.commentsBulk))

const NONE: readonly never[] = []
/** Returns no extra columns. The default of `useOwn`. */
export const useNoColumns = () => NONE
