import { tirePickerOf } from '@/features/product/manage/item.picker'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { Button } from '@/shared/ui/inputs/button'
import { Checkbox } from '@/shared/ui/inputs/choice'
import { DateInput } from '@/shared/ui/inputs/date-input'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { Input } from '@/shared/ui/inputs/input'
import { NumberInput } from '@/shared/ui/inputs/number-input'
import { useAction } from '@/shared/ui/layers/use-action'
import { Section } from '@/shared/ui/records/section'
import { RecordTable } from '@/shared/ui/table/record-table'
import { sizeText } from '../../../../domain/product/tire-size'
import type { InquiryRecord } from '../inquiry-shared/inquiry.rules'
import type { Answer } from '../inquiry-shared/use-answer'
import styles from './quote.module.css'
import { type QuotableInquiry, type QuoteDraft, type QuoteDraftLine, quoteSum } from './quote.rules'

type Line = QuoteDraftLine & { at: number; requestedLine: Schemas['AskedLine'] | undefined }

interface Props {
  inquiry: QuotableInquiry
  answer: Pick<Answer<InquiryRecord, QuoteDraft>, 'mine' | 'set' | 'errors'>
  /** Explains whose prices are shown. */
  hint: string
  /** Returns items with the prices of the writer. */
  itemsOf: (itemSeq: number) => Promise<Schemas['QuotedItem'][]>
  /** Whether the writer has individual prices. */
  graded?: boolean
}

/** Renders 견적 작성: the offer for each requested line. Choosing an item fills in the writer's price. */
export function QuoteTable({ inquiry, answer, hint, itemsOf, graded = false }: Props) {
  const { extra: quote } = answer.mine
  const { errors } = answer
  const put = (change: Partial<QuoteDraft>) => answer.set({ extra: { ...quote, ...change } })
  const putLine = (at: number, change: Partial<QuoteDraftLine>) =>
    put({ lines: quote.lines.map((line, i) => (i === at ? { ...line, ...change } : line)) })
  const pick = useAction(async ({ at, requestedLine }: Line) => {
    const size = requestedLine?.size
    // the server refuses items of another size, so only matching ones are searched
    const picker = size
      ? tirePickerOf(sizeText({ ...size, isCommercial: false }), { ...size, aspect: size.aspect ?? 0 })
      : tirePickerOf()
    const row = await picker.one()
    if (!row) return
    const [item] = await itemsOf(row.itemSeq)
    if (item) putLine(at, { item, available: true, unitPrice: item.gradePrice })
  })
  const rows = quote.lines.map(
    (line, at): Line => ({ ...line, at, requestedLine: inquiry.lines.find(({ lineSeq }) => lineSeq === line.lineSeq) }),
  )
  const frame = ({ at }: Line, name: string, title: string, control: Parameters<typeof FieldFrame>[0]['children']) => (
    <FieldFrame
      cell
      title={`${at + 1}행 ${title}`}
      fieldPath={`quote.lines.${at}.${name}`}
      error={errors[`quote.lines.${at}.${name}`]}
    >
      {control}
    </FieldFrame>
  )
  return (
    <Section plain title="견적 작성" hint={`부가세 포함 · ${hint}`}>
      {/* Enter in a cell must not send the answer */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles keys that bubble from its fields */}
      <div
        onKeyDown={(event) =>
          event.key === 'Enter' && event.target instanceof HTMLInputElement && event.preventDefault()
        }
      >
        <RecordTable
          label="견적"
          rows={rows}
          idOf={({ lineSeq }) => lineSeq}
          off={({ available }) => !available}
          columns={[
            {
              title: '문의 품목',
              names: true,
              minWidth: 9,
              cell: ({ requestedLine, lineSeq }) => (
                <>
                  {requestedLine?.sizeName ?? lineSeq}
                  <small>
                    {[
                      requestedLine?.brandName,
                      requestedLine?.patternText,
                      `${formatThousands(requestedLine?.quantity ?? 0)}본`,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                </>
              ),
            },
            {
              title: '가능',
              cell: (line) =>
                frame(line, 'available', '가능 여부', (controlProps) => (
                  <Checkbox
                    id={controlProps.id}
                    checked={line.available}
                    onChange={({ target }) => putLine(line.at, { available: target.checked })}
                  />
                )),
            },
            {
              title: '상품',
              minWidth: 16,
              cell: (line) => (
                <div className={styles.item} data-field={`quote.lines.${line.at}.itemSeq`}>
                  {line.item && (
                    <span>
                      {line.item.name}
                      <small>
                        판매가 {formatThousands(line.item.salePrice)} ·{' '}
                        {graded && `등급가 ${formatThousands(line.item.gradePrice)} · `}재고{' '}
                        <b className={line.item.stockQuantity < Number(line.quantity) ? styles.short : undefined}>
                          {formatThousands(line.item.stockQuantity)}
                        </b>
                      </small>
                    </span>
                  )}
                  <Button
                    size="sm"
                    busy={pick.busy}
                    onClick={() => pick.run(line)}
                    aria-label={`${line.at + 1}행 상품 ${line.item ? '변경' : '연결'}`}
                  >
                    {line.item ? '변경' : '상품 연결'}
                  </Button>
                  {line.item && (
                    <Button
                      size="sm"
                      variant="ghost"
                      aria-label={`${line.at + 1}행 상품 빼기`}
                      onClick={() => putLine(line.at, { item: null })}
                    >
                      ✕
                    </Button>
                  )}
                  {errors[`quote.lines.${line.at}.itemSeq`] && (
                    <span role="alert" className={styles.short}>
                      {errors[`quote.lines.${line.at}.itemSeq`]}
                    </span>
                  )}
                </div>
              ),
            },
            {
              title: '단가',
              minWidth: 8,
              cell: (line) =>
                frame(line, 'unitPrice', '단가', (controlProps) => (
                  <NumberInput
                    {...controlProps}
                    width={8}
                    grouped
                    alignRight
                    step={100}
                    suffix="원"
                    disabled={!line.available}
                    value={line.unitPrice}
                    onChange={(unitPrice) => putLine(line.at, { unitPrice })}
                  />
                )),
            },
            {
              title: '수량',
              minWidth: 6,
              cell: (line) =>
                frame(line, 'quantity', '수량', (controlProps) => (
                  <NumberInput
                    {...controlProps}
                    width={6}
                    grouped
                    alignRight
                    suffix="본"
                    disabled={!line.available}
                    value={line.quantity}
                    onChange={(quantity) => putLine(line.at, { quantity })}
                  />
                )),
            },
            {
              title: '금액',
              right: true,
              nowrap: true,
              cell: (line) => formatThousands(quoteSum({ ...quote, lines: [line] })),
            },
            {
              title: '비고',
              minWidth: 10,
              cell: (line) =>
                frame(line, 'note', '비고', (controlProps) => (
                  <Input
                    {...controlProps}
                    value={line.note}
                    maxLength={100}
                    onChange={({ target }) => putLine(line.at, { note: target.value })}
                  />
                )),
            },
          ]}
        />
        <div className={styles.sum}>
          <FieldFrame title="유효기간" fieldPath="quote.validUntil" error={errors['quote.validUntil']}>
            {(controlProps) => (
              <DateInput
                kind="day"
                width={11}
                {...controlProps}
                value={quote.validUntil}
                onChange={(validUntil) => put({ validUntil })}
              />
            )}
          </FieldFrame>
          <p>
            합계 <b>{formatThousands(quoteSum(quote))}원</b>
          </p>
        </div>
      </div>
    </Section>
  )
}
