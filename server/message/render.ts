import { cp949Bytes } from '../../openapi/formats/cp949'
import { SMS_BYTES } from '../../openapi/formats/sms-text'
import type { Schemas } from '../http/call'

/** How a text of this length goes. */
export const textChannel = (content: string): 'SMS' | 'LMS' => (cp949Bytes(content) > SMS_BYTES ? 'LMS' : 'SMS')

/** Won of one message. */
export const COSTS: Record<Schemas['MessageChannel'], number> = { ALIMTALK: 8, SMS: 18, LMS: 45, MMS: 110 }
