import type { FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import type { DefaultValues, FieldValues, Path } from 'react-hook-form'
import { useSingleMutation } from '#ui/use-single-mutation.ts'
import { showRefusal } from './show-refusal.ts'

interface MutationForm<Values extends FieldValues, Answer> {
  defaultValues: Values
  /** The first thing that is wrong, before anything is sent. */
  check?: (values: Values) => { path: Path<Values>; msg: string } | undefined
  send: (values: Values) => Promise<Answer>
  /** The form stays busy until this is over. */
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
  const { busy, start } = useSingleMutation<Answer, Values>({
    mutationFn: send,
    onSuccess: (answer) => onDone?.(answer),
    onError: (error) => showRefusal(error, form),
    // Passwords are not to be kept any longer than the form.
    gcTime: 0,
  })

  const submit = form.handleSubmit((values) => {
    const wrong = check?.(values)
    if (!wrong) return start(values)
    form.setError(wrong.path, { message: wrong.msg })
    // Not `shouldFocus`, which passes checkboxes by.
    return form.setFocus(wrong.path)
  })

  return {
    form,
    busy,
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
