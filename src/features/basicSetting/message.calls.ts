import { useMutation } from '@tanstack/react-query'
import { apiMutation, apiQuery } from '@/shared/api/query'

export const smsTemplatesQuery = apiQuery('/api/v1/admin/sms-templates', { query: { size: 50 } })
export const approvedNumbersQuery = apiQuery('/api/v1/admin/sender-numbers', { query: { state: ['APPROVED'] } })
export const smsSettingsQuery = apiQuery('/api/v1/admin/sms-settings')

const TEXT = '/api/v1/admin/sms-templates/{eventCode}'
export const useSaveSmsTemplate = () => useMutation(apiMutation('put', TEXT))
export const smsTest = apiMutation('post', `${TEXT}/test`, { once: true })
export const useSaveSmsSettings = () => useMutation(apiMutation('put', '/api/v1/admin/sms-settings'))
export const useMoveMessages = () => useMutation(apiMutation('post', '/api/v1/admin/message-logs/bulk'))
