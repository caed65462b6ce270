import { useState } from 'react'
import { findItems, type PickedItem } from '@/features/product/manage/item.picker'
import { Button } from '@/shared/ui/inputs/button'
import { TextArea } from '@/shared/ui/inputs/input'
import { toast } from '@/shared/ui/layers/toast'
import { useAction } from '@/shared/ui/layers/use-action'
import styles from './item-event.module.css'
import { parseItemCodes } from './item-event.rules'

interface Props {
  /** Adds the found items. Returns how many were new and how many existed. */
  onItems: (items: readonly PickedItem[]) => { added: number; existing: number }
}

const MAX_CODES = 500
const search = { mutationFn: (wanted: readonly string[]) => findItems(wanted), meta: { computes: true } }

/**
 * Renders the box for item codes pasted from a sheet. Found items are added together, unknown codes stay in the box.
 */
export function PasteCodes({ onItems }: Props) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const codes = parseItemCodes(text.split(/\r?\n/))
  const { run, busy } = useAction(search, {
    onDone({ rows, unknown }) {
      const { added, existing } = onItems(rows)
      setText(unknown.join('\n'))
      setProblem(unknown.length > 0 ? `등록되지 않은 상품코드 ${unknown.length}개: ${unknown.join(', ')}` : undefined)
      toast(`상품 ${added}개를 추가했습니다.${existing > 0 ? ` 이미 있는 상품 ${existing}개는 제외했습니다.` : ''}`)
    },
  })
  return (
    <div className={styles.paste}>
      <TextArea
        aria-label="상품코드 붙여넣기"
        placeholder="엑셀에서 상품코드를 복사해 붙여 넣으세요. (한 줄에 하나)"
        rows={2}
        value={text}
        bad={problem !== undefined}
        onChange={(event) => {
          setText(event.target.value)
          setProblem(undefined)
        }}
      />
      <Button
        disabled={
          codes.length === 0
            ? '상품코드를 붙여 넣어 주세요.'
            : codes.length > MAX_CODES
              ? `한 번에 ${MAX_CODES}개까지 추가할 수 있습니다.`
              : busy
        }
        onClick={() => void run(codes)}
      >
        코드로 추가{codes.length > 0 && ` (${codes.length})`}
      </Button>
      {problem && (
        <p role="alert" className={styles.bad}>
          {problem}
        </p>
      )}
    </div>
  )
}
