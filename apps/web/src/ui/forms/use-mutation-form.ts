import { useState } from 'react'
import type { FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import type { DefaultValues, FieldValues, Path } from 'react-hook-form'
import { useResultShown } from '#ui/dialogs/use-result-shown.ts'
import { useSingleMutation } from './use-single-mutation.ts'
import { findProblem } from './find-problem.ts'
import { showRefusal } from './show-refusal.ts'

export interface Wrong<Values extends FieldValues> {
  path: Path<Values>
  msg: string
}

interface MutationForm<Values extends FieldValues, Answer> {
  defaultValues: Values
  /** All errors, before anything is sent; only the first error of a field is shown. */
  check?: (values: Values) => Wrong<Values>[]
  send: (values: Values) => Promise<Answer>
  /** The form stays busy until this resolves. */
  onDone?: (answer: Answer) => void | Promise<void>
  /** The field of a password that the server may reject. */
  passwordField?: Path<Values>
}

/** A form with validation, a single request at a time, and errors beside its fields. */
export function useMutationForm<Values extends FieldValues, Answer>({
  defaultValues,
  check,
  send,
  onDone,
  passwordField,
}: MutationForm<Values, Answer>) {
  const form = useForm<Values>({ defaultValues: defaultValues as DefaultValues<Values> })
  const { formState } = form
  const isResultShown = useResultShown()
  const [problem, setProblem] = useState<string | null>(null)
  const { busy, start } = useSingleMutation<Answer, Values>({
    mutationFn: send,
    onSuccess: (answer) => onDone?.(answer),
    onError: (error) => {
      const found = findProblem(error)
      if (found === null) return showRefusal(error, form)
      if (found.isPassword && passwordField)
        return form.setError(passwordField, { message: found.text }, { shouldFocus: true })
      return setProblem(found.text)
    },
    // Passwords must not stay in memory longer than the form.
    gcTime: 0,
  })

  const submit = form.handleSubmit((values) => {
    setProblem(null)
    const wrongs = new Map((check?.(values) ?? []).toReversed().map(({ path, msg }) => [path, msg]))
    if (wrongs.size === 0) return start(values)
    for (const [path, message] of wrongs) form.setError(path, { message })
    // The first on the page. `shouldFocus` would skip checkboxes.
    const first = Object.keys(defaultValues).find((name) => wrongs.has(name as Path<Values>))
    return first !== undefined && form.setFocus(first as Path<Values>)
  })

  return {
    form,
    busy: busy && !isResultShown,
    /** For a `FormProblem` above the button. */
    problem,
    /** The props that bind an input of the kit to this field. */
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
