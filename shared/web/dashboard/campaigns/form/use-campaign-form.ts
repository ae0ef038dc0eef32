import { useRef, useState } from 'react';
import type { FieldErrors } from '#web/dashboard/actions/field-errors.ts';
import { focusInvalidField } from '#web/dashboard/actions/focus-invalid-field.ts';
import { useCan, useCurrency } from '#web/dashboard/api/account.ts';
import type { OperationRequest, OperationResponse } from '#web/dashboard/api/operations.ts';
import { useAction } from '#web/dashboard/api/use-action.ts';
import type { ApiProblem } from '#web/ui/api/problem.ts';
import {
  buildCampaignRequest,
  type CampaignBody,
  type CampaignDraft,
  createCampaignDraft,
  type EditedCampaign,
} from './campaign-draft.ts';

type SaveOperation = 'POST /api/v2/company/campaigns' | 'PUT /api/v2/company/campaigns/{id}';

interface Options<Name extends SaveOperation> {
  readonly campaign: EditedCampaign;
  /** Without its permission, the form is read-only. */
  readonly call: Name;
  readonly buildRequest: (body: CampaignBody) => OperationRequest<Name>;
  readonly successMessage: string;
  readonly onSuccess?: (response: OperationResponse<Name>) => void;
  /** Called with the errors of an attempt to save. */
  readonly onRejected?: (errors: FieldErrors) => void;
}

/** Manages the draft of a campaign. It outlives the tabs that show its parts. */
export function useCampaignForm<Name extends SaveOperation>(options: Options<Name>) {
  const { campaign, call, buildRequest, successMessage, onSuccess, onRejected } = options;
  const currency = useCurrency();
  const [draft, setDraft] = useState<CampaignDraft>(() => createCampaignDraft(campaign, currency));
  // Not state: navigation right after saving must read it.
  const saved = useRef(JSON.stringify(draft));
  const awaitsFocus = useRef(false);
  const [problem, setProblem] = useState<ApiProblem>();
  const [localErrors, setLocalErrors] = useState<FieldErrors>({});
  const reject = (errors: FieldErrors) => {
    awaitsFocus.current = true;
    onRejected?.(errors);
  };
  const handleFailure = (failure: ApiProblem) => {
    setProblem(failure);
    reject(failure.fields);
  };
  const action = useAction(call, { successMessage, onFailure: handleFailure });
  const save = () => {
    setProblem(undefined);
    const { body, errors: invalid = {} } = buildCampaignRequest(draft, currency, campaign.auto_approve_up_to);
    setLocalErrors(invalid);
    if (body === undefined) return reject(invalid);
    const sent = JSON.stringify(draft);
    const handleSuccess = (response: OperationResponse<Name>) => {
      saved.current = sent;
      onSuccess?.(response);
    };
    action.mutate(buildRequest(body), { onSuccess: handleSuccess });
  };
  const errors: FieldErrors = { ...problem?.fields, ...localErrors };
  return {
    draft,
    set: (changes: Partial<CampaignDraft>) => setDraft((before) => ({ ...before, ...changes })),
    errors,
    problem,
    mayChange: useCan()(call),
    isSaving: action.isPending,
    isEdited: () => JSON.stringify(draft) !== saved.current,
    save,
    /** Focuses the first invalid field, once per attempt to save. */
    focusInvalid: (form: HTMLFormElement | null) => {
      if (awaitsFocus.current && focusInvalidField(form)) awaitsFocus.current = false;
    },
  };
}

export type CampaignFormState = ReturnType<typeof useCampaignForm<SaveOperation>>;
