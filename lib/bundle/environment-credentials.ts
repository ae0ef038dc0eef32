import { fromEnv } from '@aws-sdk/credential-provider-env';

/**
 * What stands in the functions for the SDK's chain of credential providers: Lambda gives a function the credentials of its
 * role in the environment, where that chain looks first. All other places that it knows (files, single sign-on, roles to
 * assume, the metadata of machines) are a quarter of a bundle, and a fifth of the time to load it.
 * @throws CredentialsProviderError where the environment has none
 */
export const defaultProvider = fromEnv;
