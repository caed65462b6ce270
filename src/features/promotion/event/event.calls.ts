import { useMutation } from '@tanstack/react-query'
import { apiMutation } from '@/shared/api/query'
import type { EventsOf } from './event-scope.rules'

export const useBulkEvents = ({ calls }: EventsOf) => useMutation(apiMutation('post', calls.bulk))
export const useCloseEvent = ({ calls }: EventsOf) => useMutation(apiMutation('post', calls.close))
export const useReopenEvent = ({ calls }: EventsOf) => useMutation(apiMutation('post', calls.reopen))
export const useBulkWinners = ({ calls }: EventsOf) => useMutation(apiMutation('post', calls.winnersBulk))
export const useBulkComments = ({ calls }: EventsOf) => useMutation(apiMutation('post', calls.commentsBulk))

const NONE: readonly never[] = []
/** Returns no extra columns. The default of `useOwn`. */
export const useNone = () => NONE
