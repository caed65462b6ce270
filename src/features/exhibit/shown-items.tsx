import { mainSectionLayoutLabels } from '@/shared/api/gen/exhibit-mainscreen.gen'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import styles from './shown-items.module.css'

/** Renders items like a section of the main page. */
export function ShownItems({
  label,
  layout,
  items,
}: {
  label: string
  layout: Schemas['MainSectionLayout']
  items: readonly Schemas['MainShownItem'][]
}) {
  return (
    <ol
      className={styles.items}
      data-layout={layout}
      aria-label={`${label} (${mainSectionLayoutLabels[layout]})`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach the scroll area, which has no focusable content
      tabIndex={0}
    >
      {items.map(({ itemSeq, name, thumbnailUrl, badgeText, listPrice, effectivePrice, saleState }) => (
        <li key={itemSeq}>
          <span className={styles.picture}>
            {thumbnailUrl && <img src={thumbnailUrl} alt="" />}
            {badgeText && <b>{badgeText}</b>}
          </span>
          <span className={styles.name}>{name}</span>
          <strong>{formatThousands(effectivePrice)}원</strong>
          {effectivePrice < listPrice && <s>{formatThousands(listPrice)}원</s>}
          {saleState === 'SOLD_OUT' && <em>품절</em>}
        </li>
      ))}
    </ol>
  )
}
