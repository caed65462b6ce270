import { useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useRights } from '@/shared/api/me'
import { type PriceSearch, previewSearch, priceTargetSearch, readPriceTarget } from '../price-target.rules'
import { PreviewStep } from './preview-step'
import styles from './price-job.module.css'
import { blankApply, blankRule } from './price-job.rules'
import { RuleStep } from './rule-step'
import { TargetStep } from './target-step'
import { useUnsaved } from './use-unsaved'

const STEPS = ['대상', '규칙', '미리보기']

const readPreview = (text: unknown): number | null => (/^[1-9]\d{0,9}$/.test(String(text)) ? Number(text) : null)

/** Renders 대상 → 규칙 → 미리보기. The target is in the URL; entered values are kept when moving between steps. */
export function PriceChange() {
  const router = useRouter()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const [rule, setRule] = useState(blankRule)
  const [draft, setDraft] = useState(blankApply)
  // without the write permission there is nothing to save
  const mayWrite = useRights().canWrite('ITEM_MANAGEMENT')
  const applied = useUnsaved(mayWrite && (rule.value !== '' || Object.values(draft).some(Boolean)))
  const target = readPriceTarget(search)
  const previewId = readPreview(search.preview)
  const step = previewId !== null ? 2 : target ? 1 : 0
  const go = (next: PriceSearch & { tab?: string; seq?: string }, replace = false) =>
    void router.navigate({ to: '/product/pricemodify', search: next, replace })
  const onApplied = (seq: number) => {
    applied()
    go({ tab: 'history', seq: String(seq) })
  }
  const chosen = target ? priceTargetSearch(target) : {}

  return (
    <>
      <ol className={styles.steps} aria-label="진행 단계">
        {STEPS.map((label, index) => (
          <li key={label} aria-current={index === step ? 'step' : undefined}>
            {`${index + 1}. ${label}`}
          </li>
        ))}
      </ol>
      {step === 0 && <TargetStep go={go} />}
      {step === 1 && target && (
        <RuleStep
          target={target}
          rule={rule}
          onRule={setRule}
          onTarget={() => go({})}
          onPreview={(id) => go({ ...chosen, ...previewSearch(id) })}
        />
      )}
      {previewId !== null && (
        <PreviewStep
          key={previewId}
          previewId={previewId}
          onRule={target ? () => go(chosen) : undefined}
          onTarget={() => go({})}
          onAgain={(id) => go({ ...chosen, ...previewSearch(id) }, true)}
          apply={{ draft, onDraft: setDraft, onApplied }}
        />
      )}
    </>
  )
}
