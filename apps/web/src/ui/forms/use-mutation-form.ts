import type { FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import type { DefaultValues, FieldValues, Path } from 'react-hook-form'
import { useTold } from '#ui/dialogs/use-told.ts'
import { useSingleMutation } from './use-single-mutation.ts'
import { showRefusal } from './show-refusal.ts'

export interface Wrong<Values extends FieldValues> {
  path: Path<Values>
  msg: string
}

interface MutationForm<Values extends FieldValues, Answer> {
  defaultValues: Values
  /** All that is wrong, before anything is sent; of a field that is named twice, the first is said. */
  check?: (values: Values) => Wrong<Values>[]
  send: (values: Values) => Promise<Answer>
  /** Nothing else is sent until this is over. */
  onDone?: (answer: Answer) => void | Promise<void>
}

/** A form from its fields to its answer: checked, sent one time at a time, and told what was refused. */
export function useMutationForm<Values extends FieldValues, Answer>({
  defaultValues,
  check,
  send,
  onDone,
}: MutationForm<Values, Answer>) {
  const form = useForm<Values>({ defaultValues: defaultValues as DefaultValues<Values> })
  const { formState } = form
  const isTold = useTold()
  const { busy, start } = useSingleMutation<Answer, Values>({
    mutationFn: send,
    onSuccess: (answer) => onDone?.(answer),
    onError: (error) => showRefusal(error, form),
    // Passwords are not to be kept any longer than the form.
    gcTime: 0,
  })

  const submit = form.handleSubmit((values) => {
    const wrongs = new Map((check?.(values) ?? []).toReversed().map(({ path, msg }) => [path, msg]))
    if (wrongs.size === 0) return start(values)
    for (const [path, message] of wrongs) form.setError(path, { message })
    // The first on the page. Not `shouldFocus`, which passes checkboxes by.
    const first = Object.keys(defaultValues).find((name) => wrongs.has(name as Path<Values>))
    return first !== undefined && form.setFocus(first as Path<Values>)
  })

  return {
    form,
    busy: busy && !isTold,
    /** What an input of the kit needs to be the field of this name. */
    field: (name: Path<Values>) => ({
      ...form.register(name),
      error: form.getFieldState(name, formState).error?.message,
    }),
    formProps: {
      noValidate: true,
      className: 'grid gap-5',
      onSubmit: (event: FormEvent) => void submit(event),
    },
  }
}
