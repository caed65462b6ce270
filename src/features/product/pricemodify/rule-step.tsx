import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError } from '@/shared/api/errors'
import { apiQuery } from '@/shared/api/query'
import { formatThousands } from '@/shared/lib/format'
import { Button } from '@/shared/ui/inputs/button'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { focusFirstInvalid } from '@/shared/ui/inputs/focus-first-invalid'
import { DialogActions } from '@/shared/ui/layers/dialog-actions'
import { showFailure } from '@/shared/ui/layers/failure'
import { Section } from '@/shared/ui/records/section'
import { type PriceTarget, targetBody } from '../price-target.rules'
import { useMakePreview } from './price-job.calls'
import styles from './price-job.module.css'
import { type RuleValues, ruleBody, valueProblem } from './price-job.rules'
import { RuleFields } from './rule-fields'

/** Renders the number of items in the target. */
function TargetText({ target }: { target: PriceTarget }) {
  const filter = 'filter' in target ? target.filter : {}
  const { data } = useQuery({
    // the filters of the item list, taken from the URL
    ...apiQuery('/api/v1/admin/items', { query: { ...(filter as Record<string, never>), size: 20 } }),
    enabled: 'filter' in target,
  })
  if ('seqs' in target) return <>{`선택한 상품 ${formatThousands(target.seqs.length)}개`}</>
  return <>{data ? `검색 결과 전체 ${formatThousands(data.total)}개` : '검색 결과 전체'}</>
}

interface Props {
  target: PriceTarget
  rule: RuleValues
  onRule: (rule: RuleValues) => void
  onTarget: () => void
  onPreview: (previewId: number) => void
}

/** Renders the step 규칙: how the prices of the target change. */
export function RuleStep({ target, rule, onRule, onTarget, onPreview }: Props) {
  const { mutateAsync, isPending } = useMakePreview()
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    const problem = valueProblem(rule)
    setProblems(problem ? { ruleValue: problem } : {})
    if (problem) return focusFirstInvalid(form, true)
    try {
      const { previewId } = await mutateAsync({ body: { ...targetBody(target), ...ruleBody(rule) } })
      onPreview(previewId)
    } catch (error) {
      const fields =
        error instanceof ApiError ? error.errors.map(({ field, message }) => [field, message] as const) : []
      setProblems(Object.fromEntries(fields))
      const shown = fields.length > 0 && fields.every(([field]) => field === 'ruleValue' || field === 'ruleType')
      if (!shown) await showFailure(error)
    }
  }

  return (
    <form ref={form} aria-label="규칙" onSubmit={(event) => void submit(event)} noValidate>
      <Section title="규칙">
        <ReadOnlyField label="대상" wide>
          <span className={styles.row}>
            <TargetText target={target} />
            <Button size="sm" onClick={onTarget}>
              대상 변경
            </Button>
          </span>
        </ReadOnlyField>
        <RuleFields
          rule={rule}
          problems={problems}
          onChange={(change) => {
            setProblems({})
            onRule({ ...rule, ...change })
          }}
        />
      </Section>
      <DialogActions>
        <Button type="submit" variant="primary" wide busy={isPending}>
          미리보기
        </Button>
      </DialogActions>
    </form>
  )
}
