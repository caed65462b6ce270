import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { Button } from '@/shared/ui/inputs/button'
import { focusControlIn } from '@/shared/ui/inputs/focus-first-invalid'
import { PartBoundary } from '@/shared/ui/part-boundary'
import { FormFrame, SaveBar } from '@/shared/ui/records/form-frame'
import { CreateForbidden, RecordLoadFailed, RecordMissing, RecordSkeleton } from '@/shared/ui/records/record-state'
import { SectionRail } from '@/shared/ui/records/section-rail'
import type { CreatePath, DetailPath } from './detail-def'
import { FormProvider, type FormScope } from './form-context'
import { listHref } from './record-navigation'
import { rulesOf } from './record-values'
import type { Detail } from './use-detail'

interface Props<P extends DetailPath, C extends CreatePath> {
  detail: Detail<P, C>
  /** Additional buttons on the left of the bar. */
  actions?: ReactNode
  /** Closes the drawer; only in a drawer. */
  onClose?: () => void
  /** Replaces the save bar. */
  bar?: ReactNode
  /** Sections of fields. */
  children: ReactNode
}

/** Renders the sections and save bar of a record, or its loading, missing or failed state. */
export function DetailForm<P extends DetailPath, C extends CreatePath>(props: Props<P, C>) {
  const { detail, actions, onClose, bar, children } = props
  const { def, form, creating, readOnly, mayWrite, masked, state } = detail
  const router = useRouter()
  const scope = useMemo(
    (): FormScope => ({
      // the form's values are untyped here; `fieldsOf(def)` has checked names and types
      form: form as unknown as FormScope['form'],
      rules: rulesOf(def, creating),
      title: def.title,
      readOnly,
      masked,
    }),
    [creating, def, form, masked, readOnly],
  )
  const onBack = onClose ?? (() => router.history.push(listHref(def.list)))
  if (state === 'missing') return <RecordMissing onBack={onBack} back={onClose ? '닫기' : '목록으로'} />
  if (state === 'failed') return <RecordLoadFailed message={detail.problem} retry={detail.retry} />
  if (state === 'loading') return <RecordSkeleton />
  if (creating && !mayWrite) return <CreateForbidden onBack={onBack} back={onClose ? '닫기' : '목록으로'} />
  return (
    <FormProvider value={scope}>
      <FormFrame
        ref={detail.root}
        submits="saves"
        onSubmit={() => void (readOnly || detail.save())}
        banner={detail.banner}
        notice={readOnly}
      >
        <SectionRail root={detail.root} />
        <PartBoundary>{children}</PartBoundary>
        {bar ?? (
          <DetailBar detail={detail}>
            {(onClose || def.list !== def.screen) && <Button onClick={onBack}>{onClose ? '닫기' : '목록'}</Button>}
            {mayWrite && def.removable && !creating && (
              <Button
                variant="danger"
                onClick={detail.remove}
                disabled={readOnly ?? (detail.record && def.deleteRefusal?.(detail.record))}
              >
                삭제
              </Button>
            )}
            {actions}
          </DetailBar>
        )}
      </FormFrame>
    </FormProvider>
  )
}

/** Renders errors, changed fields and 저장. Only this component re-renders on every change of a field. */
export function DetailBar<P extends DetailPath, C extends CreatePath>({
  detail,
  children,
}: Pick<Props<P, C>, 'detail' | 'children'>) {
  const { def, form, creating, readOnly, mayWrite, busy, revert, banner, root } = detail
  const changed = useSyncExternalStore(form.subscribe, form.dirtyNames)
  const bad = useSyncExternalStore(form.subscribe, form.badNames)
  const goTo = (where: string) => () => focusControlIn(root.current?.querySelector<HTMLElement>(where))
  const titleOf = (path: string) => {
    const { title, shownAt } = form.factsOf(path)
    return title ?? shownAt?.title ?? def.title(path)
  }
  const faults = bad.map((path) => ({
    title: titleOf(path),
    go: goTo(`[data-field="${CSS.escape(form.factsOf(path).shownAt?.path ?? path)}"]`),
  }))
  for (const at of banner.keys())
    faults.push({ title: banner.length > 1 ? `위의 안내 ${at + 1}` : '위의 안내', go: goTo('[data-banner]') })
  const disabled = changed.length === 0 && !creating ? '변경된 내용이 없습니다.' : undefined
  return (
    <SaveBar
      changed={changed.map(titleOf)}
      faults={faults}
      saving={mayWrite && !readOnly ? { busy, disabled, onRevert: revert } : undefined}
    >
      {children}
    </SaveBar>
  )
}
