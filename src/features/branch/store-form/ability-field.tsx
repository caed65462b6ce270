import { Field, type FieldProps } from '@/kit/fields/field'
import { storeAbilityLabels } from '@/shared/api/gen/branch-manage.gen'
import { CheckList } from '@/shared/ui/inputs/choice'
import { optionsOf } from '@/shared/ui/inputs/select'
import styles from './store-form.module.css'

const abilities = optionsOf(storeAbilityLabels)

const chosenIn = (value: unknown): string[] =>
  Object.entries(value ?? {}).flatMap(([ability, isAble]) => (isAble ? [ability] : []))

/** Renders what a store can do (`can`): an object with a flag for each ability. */
export const AbilityField = (props: Pick<FieldProps, 'help'>) => (
  <Field name="can" group wide required={false} {...props}>
    {({ disabled }, { value, set }) => (
      <div className={styles.options}>
        <CheckList
          options={abilities}
          values={chosenIn(value)}
          onChange={(chosen) =>
            set(Object.fromEntries(abilities.map(({ value: ability }) => [ability, chosen.includes(ability)])))
          }
          disabled={disabled}
        />
      </div>
    )}
  </Field>
)
