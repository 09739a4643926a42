import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { SignedXml } from 'xml-crypto';
import type { SamlProvider } from '../../../settings/provider-settings.ts';

const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
const rsaKeys = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

/** The contents of an answer; the tests of attacks change one thing each. */
export interface AssertionFacts {
  inResponseTo: string;
  audience: string;
  recipient: string;
  issuer: string;
  nameId: string;
  format: string;
  attributes: Record<string, string>;
  /** Seconds from now. */
  notBefore: number;
  notOnOrAfter: number;
  sessionEnd: number | null;
}

/** A school's SAML provider that signs with keys of its own. */
export function createIdp(id: string) {
  const keys = rsaKeys();
  const foreign = rsaKeys();
  const entityId = 'https://idp.school.example/metadata';
  const settings: SamlProvider = {
    id,
    domains: ['school.example'],
    entityId,
    entryPoint: 'https://idp.school.example/sso?tenant=7',
    certificates: [keys.publicKey],
    signedResponse: true,
    attributes: { email: 'mail', full_name: 'displayName', department: 'ou' },
  };
  return {
    entityId,
    settings,
    foreignKey: foreign.privateKey,
    /** The provider's view of a new sign-in. */
    readRequest(url: string) {
      const search = new URL(url).searchParams;
      const request = inflateRawSync(Buffer.from(search.get('SAMLRequest')!, 'base64')).toString('utf8');
      return {
        relayState: search.get('RelayState')!,
        request,
        id: / ID="([^"]+)"/.exec(request)![1]!,
        consumer: /AssertionConsumerServiceURL="([^"]+)"/.exec(request)![1]!,
        audience: /Issuer[^>]*>([^<]+)</.exec(request)![1]!,
      };
    },
    sign: (xml: string, element: 'Response' | 'Assertion', key = keys.privateKey, methods?: SignatureMethods) =>
      signElement(xml, element, key, methods),
  };
}

const later = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
const newId = () => `_${randomBytes(16).toString('hex')}`;

/** An assertion as an answer contains it, not yet signed. */
export function assertionXml(said: AssertionFacts): string {
  const attributes = Object.entries(said.attributes).map(
    ([name, value]) =>
      `<saml:Attribute Name="${name}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`,
  );
  const end = said.sessionEnd === null ? '' : ` SessionNotOnOrAfter="${later(said.sessionEnd)}"`;
  return `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${newId()}" Version="2.0" IssueInstant="${later(Math.min(0, said.notBefore))}"><saml:Issuer>${said.issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${said.format}">${said.nameId}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${later(said.notOnOrAfter)}" Recipient="${said.recipient}" InResponseTo="${said.inResponseTo}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${later(said.notBefore)}" NotOnOrAfter="${later(said.notOnOrAfter)}"><saml:AudienceRestriction><saml:Audience>${said.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${later(0)}" SessionIndex="one"${end}><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement></saml:Assertion>`;
}

/** The response around an assertion, not yet signed. */
export function responseXml(said: AssertionFacts, assertion = assertionXml(said)): string {
  return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="${newId()}" Version="2.0" IssueInstant="${later(0)}" Destination="${said.recipient}" InResponseTo="${said.inResponseTo}"><saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${said.issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>${assertion}</samlp:Response>`;
}

interface SignatureMethods {
  signatureAlgorithm: string;
  digestAlgorithm: string;
}

function signElement(
  xml: string,
  element: 'Response' | 'Assertion',
  privateKey: string,
  { signatureAlgorithm, digestAlgorithm }: SignatureMethods = {
    signatureAlgorithm: RSA_SHA256,
    digestAlgorithm: SHA256,
  },
): string {
  const xpath = `//*[local-name(.)='${element}']`;
  const signed = new SignedXml({ privateKey, signatureAlgorithm, canonicalizationAlgorithm: EXCLUSIVE });
  signed.addReference({ xpath, digestAlgorithm, transforms: [ENVELOPED, EXCLUSIVE] });
  signed.computeSignature(xml, { location: { reference: `${xpath}/*[local-name(.)='Issuer']`, action: 'after' } });
  return signed.getSignedXml();
}
