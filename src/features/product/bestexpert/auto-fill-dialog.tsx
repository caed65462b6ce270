import { useState } from 'react'
import { messageOf } from '@/shared/api/errors'
import { autoFillModeLabels, bestItemTypeLabels, bestSectionLabels } from '@/shared/api/gen/product-bestexpert.gen'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { Button } from '@/shared/ui/inputs/button'
import { Radio } from '@/shared/ui/inputs/choice'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { optionsOf, Select } from '@/shared/ui/inputs/select'
import { openDialog } from '@/shared/ui/layers/dialog'
import { DialogActions } from '@/shared/ui/layers/dialog-actions'
import { toast } from '@/shared/ui/layers/toast'
import { Pill } from '@/shared/ui/records/pill'
import { RecordTable } from '@/shared/ui/table/record-table'
import product from '../product.module.css'
import { productCell } from '../product-cell'
import styles from './auto-fill.module.css'
import { useAutoFill, usePreviewFill } from './best-expert.calls'

type BestSection = Pick<Schemas['BestExpertAutoFill'], 'itemType' | 'section'>
type FillOptions = Omit<Schemas['BestExpertAutoFill'], 'dryRun'>
type Found = Schemas['AutoFillResult']

const DAYS = [7, 30, 90] as const
const COUNTS = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [String(i + 1), `${i + 1}개`]))
const MODES = ['APPEND', 'REPLACE'] as const

/** Returns the text with the numbers of new, kept and deleted records. */
function countText({ items, removedCount }: Found): string {
  const kept = items.filter((each) => each.kept).length
  const counts = kept > 0 ? ` (새로 ${items.length - kept}개, 문구와 노출을 그대로 두는 ${kept}개)` : ''
  return `${items.length}개를 등록합니다${counts}.${removedCount > 0 ? ` 지금 있는 ${removedCount}개는 삭제됩니다.` : ''}`
}

function FoundTable({ preview }: { preview: Found }) {
  return (
    <RecordTable
      label="등록할 상품"
      height={26}
      caption={countText(preview)}
      rows={preview.items}
      idOf={({ item }) => item.itemSeq}
      columns={[
        { title: '순위', right: true, cell: ({ rankNo }) => rankNo },
        {
          title: '상품',
          cell: ({ item, kept }) => productCell(item, kept && <Pill tone="gray">문구 유지</Pill>),
        },
        { title: '판매가', right: true, cell: ({ item }) => formatThousands(item.salePrice) },
        { title: '재고', right: true, cell: ({ item }) => formatThousands(item.stockQuantity) },
        { title: '판매수량', right: true, cell: ({ soldQuantity }) => formatThousands(soldQuantity) },
      ]}
    />
  )
}

function AutoFill({ section, close }: { section: BestSection; close: () => void }) {
  const { mutateAsync: preview } = usePreviewFill()
  const { mutateAsync: apply } = useAutoFill()
  const [options, setOptions] = useState<FillOptions>({ ...section, days: 30, count: 10, mode: 'APPEND' })
  const [found, setFound] = useState<Found | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  // a changed option invalidates the shown preview
  const change = (more: Partial<FillOptions>) => {
    setOptions({ ...options, ...more })
    setFound(null)
    setProblem(null)
  }
  async function attempt(work: () => Promise<void>) {
    setProblem(null)
    try {
      await work()
    } catch (error) {
      setFound(null)
      setProblem(messageOf(error))
    }
  }
  const show = () => attempt(async () => setFound(await preview({ body: { ...options, dryRun: true } })))
  const fill = () =>
    attempt(async () => {
      const { items } = await apply({ body: { ...options, dryRun: false } })
      toast(`${items.length}개가 등록되었습니다.`)
      close()
    })
  const none = found?.items.length === 0

  return (
    <div className={product.form}>
      <p>
        <b>
          {bestItemTypeLabels[section.itemType]} · {bestSectionLabels[section.section]}
        </b>{' '}
        구역에 맞는 판매중 상품을 많이 팔린 순서로 채웁니다.
      </p>
      <div className={styles.choices} data-stacked="">
        <FieldFrame title="판매 기간" group>
          {({ id }) => (
            <div role="radiogroup" className={styles.radios}>
              {DAYS.map((days) => (
                <Radio
                  key={days}
                  name={id}
                  label={`최근 ${days}일`}
                  checked={options.days === days}
                  onChange={() => change({ days })}
                />
              ))}
            </div>
          )}
        </FieldFrame>
        <FieldFrame title="방식" group>
          {({ id }) => (
            <div role="radiogroup" className={styles.radios}>
              {MODES.map((mode) => (
                <Radio
                  key={mode}
                  name={id}
                  label={autoFillModeLabels[mode]}
                  checked={options.mode === mode}
                  onChange={() => change({ mode })}
                />
              ))}
            </div>
          )}
        </FieldFrame>
        <FieldFrame title="상품 수">
          {(controlProps) => (
            <Select
              {...controlProps}
              options={optionsOf(COUNTS)}
              value={String(options.count)}
              onChange={(count) => change({ count: Number(count) })}
              width={8}
            />
          )}
        </FieldFrame>
        <Button onClick={show}>미리보기</Button>
      </div>
      {problem && (
        <p role="alert" className={product.bad}>
          {problem}
        </p>
      )}
      {none && <p role="status">조건에 맞는 상품이 없습니다.</p>}
      {found && !none && <FoundTable preview={found} />}
      <DialogActions>
        <Button onClick={close}>닫기</Button>
        <Button
          variant="primary"
          disabled={!found ? '먼저 미리보기를 확인해 주세요.' : none ? '등록할 상품이 없습니다.' : undefined}
          onClick={fill}
        >
          적용
        </Button>
      </DialogActions>
    </div>
  )
}

/** Opens 판매순 자동채우기: previews the chosen items, then fills the section. */
export const openAutoFill = (section: BestSection): Promise<void> =>
  openDialog<void>(
    (close) => <AutoFill section={{ itemType: section.itemType, section: section.section }} close={close} />,
    {
      title: '판매순 자동채우기',
      size: 'lg',
    },
  ).then(() => undefined)
