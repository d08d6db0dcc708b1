import { withScheme, type ConversionType } from '@winnow/contracts';
import { Button, Card, FieldError, Input, RadioGroup, Skeleton } from '@winnow/ui';
import { Braces } from 'lucide-react';
import { Suspense, useRef, useState, type SyntheticEvent } from 'react';
import { LoginButton } from '../../login/login-button';
import { LoginPart } from '../../login/login-part';
import { OperationStatus } from '../../operation/operation-status';
import { useIsRunning } from '../../operation/use-operation';
import { startOperation } from '../../operation/start-operation';
import { loginOf } from '../../site/logins';
import { convertFormErrors, type ConvertFormErrors } from './convert-form-rules';
import { changeConversion, getConversion, useConversion } from './convert-store';
import { convertKey, convertToJsonMutation } from './convert-to-json.mutation';

const typeLabels: Record<ConversionType, string> = { webpage: 'Web Page', shopify: 'Shopify Product' };

/** The form for an address and the kind of its page. */
export function ConvertForm() {
  const { url, type } = useConversion();
  const isBusy = useIsRunning(convertKey);
  const [errors, setErrors] = useState<ConvertFormErrors>({});
  const field = useRef<HTMLInputElement>(null);
  const [isLoginOpen, openLogin] = useState(false);
  const loginOpener = useRef<HTMLButtonElement>(null);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const { url: typed } = getConversion();
    const found = convertFormErrors({ url: typed, type });
    setErrors(found);
    if (found.url) field.current?.focus();
    if (found.url || found.type) return;
    const request = { url: withScheme(typed), type };
    changeConversion({ url: request.url });
    if (loginOf(request.url)?.error) return openLogin(true);
    startOperation(convertToJsonMutation, request);
  };

  return (
    <Card>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <Input
          ref={field}
          label="URL"
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://example.com/page"
          value={url}
          error={errors.url}
          readOnly={isBusy}
          onChange={(event) => {
            changeConversion({ url: event.target.value });
            setErrors({});
          }}
        />
        <div className="-mt-3 -ml-2.5 flex min-w-0 flex-wrap items-center text-sm">
          <LoginButton ref={loginOpener} url={withScheme(url)} isOpen={isLoginOpen} onOpen={openLogin} />
        </div>
        {isLoginOpen ? (
          <Suspense fallback={<Skeleton className="h-64" />}>
            <LoginPart
              url={withScheme(url)}
              onClose={() => {
                openLogin(false);
                loginOpener.current?.focus();
              }}
            />
          </Suspense>
        ) : null}
        <div>
          <RadioGroup
            label="Content Type"
            value={type}
            options={typeLabels}
            onChange={(chosen) => changeConversion({ type: chosen })}
          />
          <FieldError message={errors.type} />
        </div>
        <Button
          type="submit"
          variant="primary"
          busy={isBusy}
          icon={<Braces aria-hidden size={16} />}
          className="self-start max-sm:self-stretch"
        >
          {isBusy ? 'Converting...' : 'Convert to JSON'}
        </Button>
        <OperationStatus mutationKey={convertKey} />
      </form>
    </Card>
  );
}
