# Installs baton: downloads a release, verifies its checksum, and installs the executable. Works in
# Windows PowerShell 5.1 and PowerShell 7, needs no administrator rights and changes no settings.
#
#     powershell -ExecutionPolicy Bypass -File install.ps1 -Help
#
# See docs/install.md.
[CmdletBinding(PositionalBinding = $false)]
param(
  [string]$Version = $env:BATON_VERSION,
  [string]$Dir = $env:BATON_INSTALL_DIR,
  [string]$Sha256 = $env:BATON_SHA256,
  [string]$Timeout = '30',
  [switch]$Help,
  [Parameter(ValueFromRemainingArguments = $true)][string[]]$Rest
)

$OwnVersion = '0.1.0'
$Repository = 'OWNER/baton'

function Write-Usage {
  Write-Output @"
Installs baton $OwnVersion for the current user.

usage: powershell -ExecutionPolicy Bypass -File install.ps1 [options]

  -Version VERSION   install this version instead
                     of $OwnVersion                       (BATON_VERSION)
  -Dir DIR           install into this folder instead
                     of Programs\baton below the
                     user's local data              (BATON_INSTALL_DIR)
  -Sha256 HEX        also require this checksum of
                     the archive                    (BATON_SHA256)
  -Timeout SECONDS   give up when nothing arrives for
                     this long, 30 by default; each
                     download is tried three times
  -Help              show this text

BATON_RELEASES sets another address for the releases:
download/v$OwnVersion/SHA256SUMS must exist below it.
"@
}

# Stops with an error for the user: one line, exit code 2.
function Stop-Install([string]$Message) {
  throw [System.InvalidOperationException]::new($Message)
}

function Get-Releases {
  $address = $env:BATON_RELEASES
  if (-not $address) {
    if ($Repository -like 'OWNER/*') {
      Stop-Install 'this copy does not name its releases; set BATON_RELEASES to their address'
    }
    $address = "https://github.com/$Repository/releases"
  }
  $address = $address.TrimEnd('/')
  if ($address -like '*@*') {
    Stop-Install 'BATON_RELEASES is an address without a user and a password'
  }
  if ($address -notmatch '^(https://.|http://(127\.0\.0\.1|localhost|\[::1\])[:/])') {
    Stop-Install "``$address`` is not an https address"
  }
  return $address
}

# In a process that is emulated on ARM64, the variable of the process says AMD64; the one of the
# machine does not.
function Get-Target {
  if ($env:OS -ne 'Windows_NT') { Stop-Install 'this is for Windows; elsewhere run install.sh' }
  $key = 'HKLM:\SYSTEM\CurrentControlSet\Control\Session Manager\Environment'
  $machine = (Get-ItemProperty -Path $key).PROCESSOR_ARCHITECTURE
  switch ($machine) {
    'AMD64' { return 'x86_64-pc-windows-msvc' }
    'ARM64' { return 'aarch64-pc-windows-msvc' }
    default {
      Stop-Install "there is no baton for Windows on $machine; run it from its source with Deno"
    }
  }
}

# Returns the message of an error in one line, without the name of the method that threw it.
function Get-Reason($ErrorRecord) {
  return $ErrorRecord.Exception.GetBaseException().Message.Trim() -replace '\s+', ' '
}

# Returns the status of the response in an error, 0 if there was none.
function Get-Status($ErrorRecord) {
  $response = $ErrorRecord.Exception.PSObject.Properties['Response']
  if ($null -eq $response -or $null -eq $response.Value) { return 0 }
  return [int]$response.Value.StatusCode
}

# Returns the scheme of the address after the last redirect.
function Get-LastScheme($Answer) {
  $response = $Answer.BaseResponse
  if ($response.PSObject.Properties['ResponseUri']) { return $response.ResponseUri.Scheme }
  return $response.RequestMessage.RequestUri.Scheme
}

# Downloads a file of the release; if it does not exist, fails with the given message.
function Save-File([string]$Url, [string]$Path, [string]$Missing) {
  $call = @{
    Uri = $Url
    OutFile = $Path
    PassThru = $true
    UseBasicParsing = $true
    TimeoutSec = [int]$Timeout
    MaximumRedirection = 5
  }
  if ((Get-Command Invoke-WebRequest).Parameters.ContainsKey('OperationTimeoutSeconds')) {
    $call.OperationTimeoutSeconds = [int]$Timeout
  }
  for ($try = 1; ; $try++) {
    try {
      $scheme = Get-LastScheme (Invoke-WebRequest @call)
      if ($scheme -eq 'https' -or $Url -like 'http:*') { return }
      $reason = 'the server leads from https to http'
    } catch {
      $status = Get-Status $_
      if ($status -eq 404 -or $status -eq 410) { Stop-Install $Missing }
      $reason = if ($status -ge 400) { "the server answered $status" } else { Get-Reason $_ }
    }
    if ($try -ge 3) { Stop-Install "cannot download ${Url}: $reason" }
    Start-Sleep -Seconds $try
  }
}

# Reads the checksum of a file from SHA256SUMS; a second one for the same file must be equal.
function Get-ExpectedDigest([string]$Sums, [string]$Name) {
  $found = $null
  foreach ($line in [System.IO.File]::ReadAllLines($Sums)) {
    $digest, $file = $line -split ' [ *]', 2
    if ($file -cne $Name) { continue }
    if ($digest -notmatch '^[0-9A-Fa-f]{64}$') {
      Stop-Install "SHA256SUMS of version $Version has a broken line for $Name"
    }
    $digest = $digest.ToLowerInvariant()
    if ($found -and $found -ne $digest) {
      Stop-Install "SHA256SUMS of version $Version has two checksums for $Name"
    }
    $found = $digest
  }
  if (-not $found) { Stop-Install "SHA256SUMS of version $Version has no line for $Name" }
  return $found
}

function Assert-Digest([string]$Path, [string]$Name, [string]$Expected) {
  $actual = (Get-FileHash -LiteralPath $Path -Algorithm SHA256).Hash.ToLowerInvariant()
  if ($actual -ne $Expected) {
    Stop-Install "$Name does not have the checksum of SHA256SUMS: expected $Expected, found $actual"
  }
  if ($Sha256 -and $actual -ne $Sha256.ToLowerInvariant()) {
    Stop-Install "$Name does not have the checksum asked for: expected $Sha256, found $actual"
  }
}

# Extracts only the program from the archive.
function Expand-Program([string]$Archive, [string]$Entry, [string]$Path) {
  Add-Type -AssemblyName System.IO.Compression.FileSystem
  try {
    $zip = [System.IO.Compression.ZipFile]::OpenRead($Archive)
  } catch {
    Stop-Install "$([System.IO.Path]::GetFileName($Archive)) is not a zip archive"
  }
  try {
    $found = $zip.GetEntry($Entry)
    if ($null -eq $found) {
      Stop-Install "$([System.IO.Path]::GetFileName($Archive)) does not have the program ``$Entry``"
    }
    [System.IO.Compression.ZipFileExtensions]::ExtractToFile($found, $Path)
  } finally {
    $zip.Dispose()
  }
}

# Checks that the program starts, before it replaces an older one.
function Assert-Program([string]$Path) {
  try {
    $lines = @(& $Path --version)
  } catch {
    Stop-Install "baton does not start on this system: $(Get-Reason $_)"
  }
  if ($LASTEXITCODE -ne 0) {
    Stop-Install "baton does not start on this system: it ended with exit code $LASTEXITCODE"
  }
  $said = "$($lines | Select-Object -First 1)"
  if ($said -cne $Version) {
    Stop-Install "the program says that it is version ``$said``, not $Version"
  }
}

# Windows does not allow a running program to be deleted, but allows it to be renamed.
function Move-IntoPlace([string]$Staged, [string]$Place) {
  $old = $null
  if (Test-Path -LiteralPath $Place -PathType Leaf) {
    $old = "$Place.$([guid]::NewGuid().ToString('N')).old"
    Move-Item -LiteralPath $Place -Destination $old
  }
  try {
    Move-Item -LiteralPath $Staged -Destination $Place
  } catch {
    if ($old) { Move-Item -LiteralPath $old -Destination $Place }
    throw
  }
  $folder = [System.IO.Path]::GetDirectoryName($Place)
  Get-ChildItem -LiteralPath $folder -Filter 'baton.exe.*.old' |
    Remove-Item -Force -ErrorAction SilentlyContinue
}

# Returns the folders that must be created for this one to exist, the innermost first.
function Get-MissingFolders([string]$Folder) {
  while ($Folder -and -not (Test-Path -LiteralPath $Folder)) {
    Write-Output $Folder
    $Folder = [System.IO.Path]::GetDirectoryName($Folder)
  }
}

function Write-Advice([string]$Folder) {
  $folders = @("$env:Path" -split ';' | ForEach-Object { $_.TrimEnd('\') })
  if ($folders -contains $Folder.TrimEnd('\')) { return }
  $quoted = $Folder -replace "'", "''"
  Write-Output "$Folder is not on Path; run this once and open a new terminal:"
  $user = "[Environment]::GetEnvironmentVariable('Path', 'User')"
  Write-Output "  [Environment]::SetEnvironmentVariable('Path', $user + ';$quoted', 'User')"
}

# These settings apply to the functions that it calls, not to the session.
function Install-Baton {
  Set-StrictMode -Version 3
  $ErrorActionPreference = 'Stop'
  # Windows PowerShell spends more time on its progress bar than on the download.
  $ProgressPreference = 'SilentlyContinue'
  if ($Rest) { Stop-Install "``$($Rest[0])`` is not an option; ``-Help`` has them" }
  if (-not $Version) { $Version = $OwnVersion }
  $Version = $Version -replace '^v', ''
  if ($Version -notmatch '^[0-9]+\.[0-9]+\.[0-9]+([.+-][0-9A-Za-z.+-]*)?$') {
    Stop-Install "``$Version`` is not a version; write one such as ``$OwnVersion``"
  }
  if ($Timeout -notmatch '^[1-9][0-9]{0,3}$') {
    Stop-Install "``$Timeout`` is not a number of seconds, from 1 to 9999"
  }
  if ($Sha256 -and $Sha256 -notmatch '^[0-9A-Fa-f]{64}$') {
    Stop-Install "``$Sha256`` is not a SHA-256 checksum of 64 hexadecimal digits"
  }
  if (-not $Dir) { $Dir = Join-Path $env:LOCALAPPDATA 'Programs\baton' }
  $Dir = $ExecutionContext.SessionState.Path.GetUnresolvedProviderPathFromPSPath($Dir)
  $releases = Get-Releases
  $target = Get-Target
  $place = Join-Path $Dir 'baton.exe'
  if (Test-Path -LiteralPath $place -PathType Container) {
    Stop-Install "``$place`` is a folder; say with ``-Dir`` where baton goes"
  }
  if ($PSVersionTable.PSVersion.Major -lt 6) {
    $protocols = [Net.ServicePointManager]::SecurityProtocol
    [Net.ServicePointManager]::SecurityProtocol = $protocols -bor [Net.SecurityProtocolType]::Tls12
  }

  $name = "baton-$Version-$target"
  $archive = "$name.zip"
  $from = "$releases/download/v$Version"
  $mark = [guid]::NewGuid().ToString('N')
  $work = Join-Path ([System.IO.Path]::GetTempPath()) "baton-install-$mark"
  $staged = $null
  $made = @()
  try {
    [void](New-Item -ItemType Directory -Path $work)
    $sums = Join-Path $work 'SHA256SUMS'
    $zip = Join-Path $work $archive
    Write-Output "downloading baton $Version for $target"
    Save-File "$from/SHA256SUMS" $sums "there is no version $Version with checksums at $releases"
    $expected = Get-ExpectedDigest $sums $archive
    Save-File "$from/$archive" $zip "version $Version has no $archive at $releases"
    Assert-Digest $zip $archive $expected
    try {
      $made = @(Get-MissingFolders $Dir)
      [void][System.IO.Directory]::CreateDirectory($Dir)
      $staged = Join-Path $Dir ".baton-$mark.exe"
      Expand-Program $zip "$name/baton.exe" $staged
    } catch [System.UnauthorizedAccessException] {
      Stop-Install "``$Dir`` cannot be written; say with ``-Dir`` where baton goes"
    }
    Assert-Program $staged
    Move-IntoPlace $staged $place
    $made = @()
    Write-Output "installed baton $Version as $place"
    Write-Advice $Dir
  } finally {
    if ($staged -and (Test-Path -LiteralPath $staged)) { Remove-Item -LiteralPath $staged -Force }
    foreach ($folder in $made) {
      try { [System.IO.Directory]::Delete($folder) } catch { break }
    }
    Remove-Item -LiteralPath $work -Recurse -Force -ErrorAction SilentlyContinue
  }
}

if ($Help) {
  Write-Usage
  return
}
# Run from a file, the script exits with a code; run in a session, it must not end the session.
try {
  Install-Baton
} catch {
  $line = "error: $(Get-Reason $_)"
  if (-not $PSCommandPath) { throw $line }
  [Console]::Error.WriteLine($line)
  exit 2
}
