import type { components } from '../../openapi/schema.gen'

type State = components['schemas']['InquiryState']

/** States without an answer. */
export const OPEN_INQUIRIES = ['RECEIVED', 'IN_PROGRESS'] as const satisfies readonly State[]

export const isOpenInquiry = (state: State): boolean => OPEN_INQUIRIES.some((open) => open === state)
