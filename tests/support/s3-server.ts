import { createHash, createHmac } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';

const account = { access_key_id: 'S3RVER', secret: 'S3RVER' };
const bucket = 'fettle-tests';

/** A local S3 server. Adds signatures and listing and aborting multipart uploads, which s3rver lacks. */
export async function startS3Server() {
  const directory = mkdtempSync(path.join(tmpdir(), 'fettle-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket }],
  });
  const uploads = path.join(directory, bucket, '._S3rver_uploads');
  const unfinished = () => (existsSync(uploads) ? readdirSync(uploads) : []);
  /** Requests received so far, as 'PUT /bucket/key'. */
  const requests: string[] = [];
  server.middleware.unshift(async (context, next) => {
    const { method, query } = context;
    requests.push(`${method} ${context.path}`);
    if (!isSigned(context)) {
      context.status = 403;
      context.type = 'application/xml';
      context.body =
        '<Error><Code>SignatureDoesNotMatch</Code><Message>The signature does not match.</Message></Error>';
    } else if (method === 'DELETE' && query.uploadId) {
      rmSync(path.join(uploads, path.basename(query.uploadId)), { recursive: true });
      context.status = 204;
    } else if (method === 'GET' && 'uploads' in query) {
      const rows = unfinished().map((id) => {
        const key = readFileSync(path.join(uploads, id, 'key'), 'utf8');
        return `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>2026-01-01T00:00:00.000Z</Initiated></Upload>`;
      });
      context.type = 'application/xml';
      context.body = `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${rows.join('')}</ListMultipartUploadsResult>`;
    } else await next();
  });
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    bucket: { region: 'eu-west-2', bucket, endpoint, inner: true, ...account },
    requests,
    unfinished,
    settings: {
      aws_region: 'eu-west-2',
      aws_bucket: bucket,
      aws_endpoint: endpoint,
      aws_access_key_id: account.access_key_id,
    },
    secret: account.secret,
    objects: () =>
      readdirSync(path.join(directory, bucket), { recursive: true })
        .map(String)
        .filter((name) => name.endsWith('._S3rver_object'))
        .map((name) => name.replace(/\._S3rver_object$/, '')),
    close: async () => {
      server.httpServer.closeAllConnections();
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** True for a valid signature of the account (AWS Signature Version 4). Other accounts are left to s3rver. */
function isSigned({ method, url, headers }: SignedRequest): boolean {
  const [, id, scope = '', names = '', signature] =
    headers.authorization?.match(/Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)/) ?? [];
  if (id !== account.access_key_id) return true;
  const [path = '', query = ''] = url.split('?');
  const sorted = query
    .split('&')
    .filter(Boolean)
    .map((each) => (each.includes('=') ? each : `${each}=`))
    .sort();
  const signed = names.split(';').map((name) => `${name}:${headers[name]?.trim()}\n`);
  const canonical = [method, path, sorted.join('&'), signed.join(''), names, headers['x-amz-content-sha256']];
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical.join('\n'))].join('\n');
  let key: string | Buffer = `AWS4${account.secret}`;
  for (const part of scope.split('/')) key = createHmac('sha256', key).update(part).digest();
  return createHmac('sha256', key).update(text).digest('hex') === signature;
}

interface SignedRequest {
  method: string;
  url: string;
  headers: Record<string, string | undefined>;
}
