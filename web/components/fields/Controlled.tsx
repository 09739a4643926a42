import type { ReactElement } from 'react';
import {
  Controller,
  type Control,
  type ControllerRenderProps,
  type FieldPath,
  type FieldValues,
} from 'react-hook-form';

interface ControlledProps<Input extends FieldValues, Name extends FieldPath<Input>> {
  control: Control<Input>;
  name: Name;
  children: (field: ControllerRenderProps<Input, Name> & { error: string | undefined }) => ReactElement;
}

/** A field of a form that takes its value and reports it, with its fault among its props. */
export function Controlled<Input extends FieldValues, Name extends FieldPath<Input>>({
  control,
  name,
  children,
}: ControlledProps<Input, Name>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => children({ ...field, error: fieldState.error?.message })}
    />
  );
}
