// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ERC721Utils} from "@openzeppelin/contracts/token/ERC721/utils/ERC721Utils.sol";
import {ShortString, ShortStrings} from "@openzeppelin/contracts/utils/ShortStrings.sol";
import {MintedNft} from "./MintedNft.sol";

/// @title A plot of land as a token
/// @notice The owner of a plot mints it from their own wallet and pays the gas, but only what the server
/// granted: this token id, to this address, with this path of its description, until this time. A grant is
/// good for one mint, and ends with its deadline, by revocation, or when the minter is replaced. There is no
/// burning, so a token id is never minted twice.
contract LandNft is MintedNft {
    /// @dev One slot per token. Until the mint it holds the grant: 24 bytes of hash, 40 bits of deadline, 24
    /// bits of the minter's epoch; zero without a grant. After the mint it holds the path, in the layout of
    /// `ShortString`. Overwriting the grant saves gas. Every read or write of a slot must first check
    /// whether the token exists: a late grant or revocation must never overwrite a path.
    mapping(uint256 tokenId => bytes32) private _slots;

    event MintGranted(uint256 indexed tokenId, bytes24 grantHash, uint40 deadline, uint24 epoch);
    event MintGrantRevoked(uint256 indexed tokenId, bytes24 grantHash);

    error LandNftNotGranted(uint256 tokenId, address to);
    error LandNftGrantExpired(uint256 tokenId, uint40 deadline);
    error LandNftNoGrant(uint256 tokenId);
    error LandNftAlreadyMinted(uint256 tokenId);
    error LandNftEmptyGrant(uint256 tokenId);
    error LandNftLengthMismatch(uint256 tokenIds, uint256 grantHashes);

    constructor(address initialOwner, address initialMinter, string memory initialBaseURI)
        ERC721("Meridian Land", "LAND")
        MintedNft(initialOwner, initialMinter, initialBaseURI)
    {}

    /// @notice Mints a granted token. Anyone may send the transaction, but the token goes where the grant
    /// says.
    /// @dev Grant and path are settled before the receiver's callback runs, so a receiver that calls back
    /// finds a finished token and no grant. A contract that does not implement `onERC721Received` is refused.
    /// @param to The receiver named in the grant.
    /// @param tokenId The granted token.
    /// @param path The path named in the grant, byte for byte; at most 31 of them.
    function safeMint(address to, uint256 tokenId, string calldata path) external whenNotPaused {
        (bytes24 hash, uint40 deadline, uint24 epoch) = _unpack(_slots[tokenId]);
        if (hash != grantHash(to, path) || epoch != minterEpoch()) revert LandNftNotGranted(tokenId, to);
        if (block.timestamp > deadline) revert LandNftGrantExpired(tokenId, deadline);
        _slots[tokenId] = ShortString.unwrap(ShortStrings.toShortString(path));
        _mint(to, tokenId);
        emit MetadataUpdate(tokenId);
        ERC721Utils.checkOnERC721Received(msg.sender, address(0), to, tokenId, "");
    }

    /// @notice Lets one token be minted. A second grant for the same token replaces the first.
    /// @dev The hash is taken rather than its parts because they would cost the server more gas.
    /// @param tokenId A token that is not minted yet.
    /// @param hash `grantHash(to, path)`.
    /// @param deadline Unix time of the last second in which it can be minted.
    function grant(uint256 tokenId, bytes24 hash, uint40 deadline) external onlyMinter {
        _grant(tokenId, hash, deadline, minterEpoch());
    }

    /// @notice Lets several tokens be minted; all or none.
    /// @dev One token of the batch that is minted meanwhile refuses the whole batch and is named in the
    /// error. The caller bounds the length by the gas it can pay.
    /// @param tokenIds Tokens that are not minted yet.
    /// @param hashes `grantHash(to, path)` for each, in the same order.
    /// @param deadline The same for all.
    function grantBatch(uint256[] calldata tokenIds, bytes24[] calldata hashes, uint40 deadline)
        external
        onlyMinter
    {
        if (tokenIds.length != hashes.length) {
            revert LandNftLengthMismatch(tokenIds.length, hashes.length);
        }
        uint24 epoch = minterEpoch();
        for (uint256 i = 0; i < tokenIds.length; ++i) {
            _grant(tokenIds[i], hashes[i], deadline, epoch);
        }
    }

    /// @notice Takes back a grant that was not used, also one that has ended by itself. It can lose the race
    /// against the mint, and then reverts.
    /// @param tokenId A token with a grant.
    function revokeGrant(uint256 tokenId) external onlyMinter {
        if (!_revoke(tokenId)) revert LandNftNoGrant(tokenId);
    }

    /// @notice Takes back those of these grants that were not used. A token that was minted meanwhile, or has
    /// no grant, is passed over, so that one who is faster does not save the others' grants; the events name
    /// what was revoked.
    function revokeBatch(uint256[] calldata tokenIds) external onlyMinter {
        for (uint256 i = 0; i < tokenIds.length; ++i) {
            _revoke(tokenIds[i]);
        }
    }

    /// @notice The grant of a token as it was given, all zero without one. See `isMintable` for whether it is
    /// still good.
    function grantOf(uint256 tokenId) external view returns (bytes24 hash, uint40 deadline, uint24 epoch) {
        return _unpack(_exists(tokenId) ? bytes32(0) : _slots[tokenId]);
    }

    /// @notice Whether a token could be minted now with the parameters of its grant, if the contract is not
    /// paused. Once a block is past the deadline, never again under that grant.
    function isMintable(uint256 tokenId) external view returns (bool) {
        (, uint40 deadline, uint24 epoch) = _unpack(_slots[tokenId]);
        return !_exists(tokenId) && epoch == minterEpoch() && block.timestamp <= deadline;
    }

    /// @notice What a grant commits to: the first 24 bytes of the hash of receiver and path. Twenty bytes of
    /// address before the path leave only one way to read it.
    function grantHash(address to, string calldata path) public pure returns (bytes24) {
        return bytes24(keccak256(abi.encodePacked(to, path)));
    }

    function _pathOf(uint256 tokenId) internal view override returns (string memory) {
        return ShortStrings.toString(ShortString.wrap(_slots[tokenId]));
    }

    function _contractPath() internal pure override returns (string memory) {
        return "contracts/land";
    }

    function _grant(uint256 tokenId, bytes24 hash, uint40 deadline, uint24 epoch) private {
        if (hash == 0) revert LandNftEmptyGrant(tokenId);
        if (block.timestamp > deadline) revert LandNftGrantExpired(tokenId, deadline);
        if (_exists(tokenId)) revert LandNftAlreadyMinted(tokenId);
        _slots[tokenId] = bytes32(hash) | bytes32(uint256(deadline) << 24 | epoch);
        emit MintGranted(tokenId, hash, deadline, epoch);
    }

    function _revoke(uint256 tokenId) private returns (bool) {
        bytes32 slot = _slots[tokenId];
        if (slot == 0 || _exists(tokenId)) return false;
        delete _slots[tokenId];
        emit MintGrantRevoked(tokenId, bytes24(slot));
        return true;
    }

    function _exists(uint256 tokenId) private view returns (bool) {
        return _ownerOf(tokenId) != address(0);
    }

    function _unpack(bytes32 slot) private pure returns (bytes24 hash, uint40 deadline, uint24 epoch) {
        return (bytes24(slot), uint40(uint256(slot) >> 24), uint24(uint256(slot)));
    }
}
