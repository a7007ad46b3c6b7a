import { errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { tidyName } from '../../contract/profiles/field-limits.ts';
import { roleFromToken } from '../../contract/base/roles.ts';
import type { Actor, SignedIn } from '../platform/calls/call.ts';
import { Failure } from '../platform/failures/failure.ts';
import type { AccountDirectory, AccountState } from '../platform/calls/account-directories.ts';
import { issuerOf } from '../../libraries/identity-toolkit/id-token.ts';
import { areaIn } from './claims.ts';

export interface TokenCheckSettings {
  /** Issuer and audience of every accepted token name this project. */
  projectId: string;
  /** The local provider's keys, or those of Firebase. */
  keys: JWTVerifyGetKey;
  accounts: AccountDirectory;
  /** The Identity Platform tenant that all staff belong to; null if the project has none. */
  tenantId: string | null;
  /** How long a sign-in lives at most, in milliseconds. */
  signInLife: number;
  now: () => Date;
}

export interface TokenCheck {
  /**
   * The person behind an Authorization header, or a Failure with the reason for the refusal. `anybody`: a role, and a
   * second factor that is demanded, may be missing; no rights are given then.
   */
  check(authorizationHeader: string | null): Promise<Actor>;
  check(authorizationHeader: string | null, anybody?: boolean): Promise<Actor | SignedIn>;
}

/** Tolerated difference of clocks, in seconds. */
const TOLERANCE = 5;
/** Longest account id that Firebase gives, in characters. */
const LONGEST_ID = 128;

/** Errors of the token itself. Others, such as keys that cannot be fetched, are ours. */
const TOKEN_ERRORS = [
  errors.JWTClaimValidationFailed,
  errors.JWTInvalid,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
  errors.JWKSNoMatchingKey,
];

/** The same check for local and for production tokens; only the settings differ. */
export function createTokenCheck(settings: TokenCheckSettings): TokenCheck {
  const verified = verifying(settings);
  function check(authorizationHeader: string | null): Promise<Actor>;
  function check(authorizationHeader: string | null, anybody?: boolean): Promise<Actor | SignedIn>;
  async function check(authorizationHeader: string | null, anybody = false): Promise<Actor | SignedIn> {
    const token = /^Bearer +(\S+)$/i.exec(authorizationHeader ?? '')?.[1];
    if (token === undefined) throw new Failure('unauthenticated');
    const claims = await verified(token);
    const signIn = signInOf(settings, claims);
    const state = await stateOf(settings, signIn);
    const { accountId: id, name: signInName } = signIn;
    const person = { id, name: nameIn(claims) ?? id, signIn: signInName };
    if (anybody) return person;
    assertSecondFactor(claims, state);
    const role = roleFromToken(Array.isArray(claims.roles) ? claims.roles : []);
    if (role === null) throw new Failure('no-role');
    return { ...person, role, geos: geosIn(claims) };
  }
  return { check };
}

/**
 * How long a checked signature is trusted, in milliseconds: as long as the rights of the account. A withdrawn key is
 * accepted no longer than that.
 */
const BELIEVED_FOR = 20_000;
/** Tokens that are remembered, more than people at work in so short a time. */
const MOST_BELIEVED = 1000;

/** Checks tokens, and caches the result for a while: a signature takes longer than reading a profile. */
function verifying(settings: TokenCheckSettings): (token: string) => Promise<JWTPayload> {
  const believed = new Map<string, { until: number; claims: JWTPayload }>();
  return async (token) => {
    const now = settings.now().getTime();
    const known = believed.get(token);
    const left = (known?.until ?? 0) - now;
    // More is left than there ever was: the clock was set back.
    if (known && left > 0 && left <= BELIEVED_FOR) return known.claims;
    const claims = await verifiedClaims(settings, token);
    if (believed.size >= MOST_BELIEVED) believed.clear();
    believed.set(token, { claims, until: Math.min(now + BELIEVED_FOR, (claims.exp ?? 0) * 1000) });
    return claims;
  };
}

async function verifiedClaims(settings: TokenCheckSettings, token: string): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, settings.keys, {
      algorithms: ['RS256'],
      issuer: issuerOf(settings.projectId),
      audience: settings.projectId,
      requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
      clockTolerance: TOLERANCE,
      currentDate: settings.now(),
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new Failure('token-expired');
    if (TOKEN_ERRORS.some((kind) => error instanceof kind)) throw new Failure('token-invalid');
    throw error;
  }
}

interface CheckedSignIn {
  accountId: string;
  authTime: number;
  /** Distinguishes it from the account's others. Firebase names none: its second has to do. */
  name: string;
}

function signInOf(settings: TokenCheckSettings, claims: JWTPayload): CheckedSignIn {
  const { sub, iat, auth_time: authTime, sid } = claims;
  const latest = settings.now().getTime() / 1000 + TOLERANCE;
  const inPast = (time: unknown): time is number => typeof time === 'number' && time <= latest;
  if (typeof sub !== 'string' || sub === '' || sub.length > LONGEST_ID) throw new Failure('token-invalid');
  if (!inPast(iat) || !inPast(authTime)) throw new Failure('token-invalid');
  if ((firebaseIn(claims).tenant ?? null) !== settings.tenantId) throw new Failure('token-invalid');
  return { accountId: sub, authTime, name: typeof sid === 'string' ? sid : String(authTime) };
}

async function stateOf(
  { accounts, signInLife, now }: TokenCheckSettings,
  { accountId, authTime, name }: CheckedSignIn,
): Promise<AccountState> {
  const state = await accounts.accountState(accountId);
  if (state === null) throw new Failure('token-invalid');
  if (state.disabled) throw new Failure('account-disabled');
  const over = authTime * 1000 < state.validSince.getTime() || now().getTime() - authTime * 1000 >= signInLife;
  if (over || state.endedSignIns.includes(name)) throw new Failure('token-expired');
  return state;
}

/** Only enrolled factors are demanded: sessions from before the enrolment stay valid without it. */
function assertSecondFactor(claims: JWTPayload, state: AccountState): void {
  const demanded = Boolean(claims.forceMfa) || Boolean(claims.forcedTotp) || state.hasSecondFactor;
  if (demanded && !firebaseIn(claims).sign_in_second_factor) throw new Failure('second-factor-required');
}

/** Firebase lets people write their own name, so it is cleaned here as well. */
function nameIn({ name, email }: JWTPayload): string | undefined {
  return [name, email].map((text) => (typeof text === 'string' ? tidyName(text) : '')).find((text) => text !== '');
}

/** An unreadable list would open every locale, so the token is refused instead. */
function geosIn(claims: JWTPayload): readonly string[] {
  const geos = areaIn(claims);
  if (geos === null) throw new Failure('token-invalid');
  return geos;
}

function firebaseIn(claims: JWTPayload): { tenant?: unknown; sign_in_second_factor?: unknown } {
  return typeof claims.firebase === 'object' && claims.firebase !== null ? claims.firebase : {};
}
