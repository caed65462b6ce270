import { useMutation } from '@tanstack/react-query'
import { apiMutation, apiQuery } from '@/shared/api/query'

const PATH = '/api/v1/admin/sms-sends'

export const smsOptions = () => apiQuery(`${PATH}/options`)
export const useCheckSms = () => useMutation(apiMutation('post', `${PATH}/check`, { computes: true }))
export const useSendSms = () => useMutation(apiMutation('post', PATH, { once: true }))
export const useCancelSms = () => useMutation(apiMutation('post', `${PATH}/{seq}/cancel`))
export const useResendSms = () => useMutation(apiMutation('post', `${PATH}/{seq}/resend-failed`, { once: true }))
