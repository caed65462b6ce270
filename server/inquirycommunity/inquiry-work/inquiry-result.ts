import type { AdminCall, Schemas } from '../../http/call'
import { cut, textOrNull } from '../../resource/fields'
import { labelOf } from '../../session/field-changes'
import type { InquiryRow } from '../inquiry-base/inquiry-base.schema'
import { type Changing, changeOwn } from './inquiry-own'

interface OfOne {
  path: { seq: number }
  body: Schemas['InquiryResultBody']
}

type Result = Schemas['InquiryResultFields']

const said = ({ result, resultMemo }: Result): string =>
  cut([labelOf('InquiryResult', result), resultMemo].filter(Boolean).join(' · '))

/** What came of a proposal, on a table with `resultColumns()`: whatever its state, answered or not. */
export const setResult =
  <Row extends InquiryRow & Result, R>(inquiry: Changing<Row, R>) =>
  (call: AdminCall, { path, body: { result, resultMemo, version } }: OfOne): Promise<R> => {
    const memo = resultMemo === undefined ? {} : { resultMemo: textOrNull(resultMemo) }
    return changeOwn(
      call,
      inquiry,
      { seq: path.seq, version },
      {
        ...{ what: '진행결과', event: 'RESULT', schema: 'InquiryResultBody' },
        note: said,
        // these are columns of the row
        of: () => ({ result, ...memo }) as Partial<Row>,
      },
    )
  }
