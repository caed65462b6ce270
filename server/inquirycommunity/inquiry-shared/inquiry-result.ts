import type { AdminCall } from '../../call/call'
import { labelOf } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import { shortenForLog, textOrNull } from '../../resource/fields'
import type { InquiryRow } from '../schema/inquiry-base.schema'
import { type ChangeableInquiry, changeOwnColumns } from './change-own-columns'

interface ResultInput {
  path: { seq: number }
  body: Schemas['InquiryResultBody']
}

type Result = Schemas['InquiryResultFields']

const resultText = ({ result, resultMemo }: Result): string =>
  shortenForLog([labelOf('InquiryResult', result), resultMemo].filter(Boolean).join(' · '))

/**
 * Returns the handler that sets the result of an inquiry whose table has `resultColumns()`. Allowed in every state.
 */
export const setResult =
  <Row extends InquiryRow & Result, R>(inquiry: ChangeableInquiry<Row, R>) =>
  (call: AdminCall, { path, body: { result, resultMemo, version } }: ResultInput): Promise<R> => {
    const memo = resultMemo === undefined ? {} : { resultMemo: textOrNull(resultMemo) }
    return changeOwnColumns(
      call,
      inquiry,
      { seq: path.seq, version },
      {
        what: '진행결과',
        event: 'RESULT',
        schema: 'InquiryResultBody',
        note: resultText,
        // The cast is safe: these are columns of the row.
        of: () => ({ result, ...memo }) as Partial<Row>,
      },
    )
  }
