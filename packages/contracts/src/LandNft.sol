// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ERC721URIStorage} from "@openzeppelin/contracts/token/ERC721/extensions/ERC721URIStorage.sol";
import {MinterRole} from "./MinterRole.sol";

/// @title A plot of land as a token
/// @notice The owner of a plot mints it from their own wallet and pays the gas, but only what the server
/// granted: this token id, to this address, with this metadata address. A grant is good for one mint. There
/// is no burning, so a token id is never minted twice.
contract LandNft is ERC721URIStorage, MinterRole {
    /// @dev Zero means no grant. The hash commits to the receiver and the uri; see `grantHash`.
    mapping(uint256 tokenId => bytes32) private _grants;

    event MintGranted(uint256 indexed tokenId, bytes32 grantHash);
    event MintGrantRevoked(uint256 indexed tokenId);

    error LandNftNotGranted(uint256 tokenId, address to);
    error LandNftNoGrant(uint256 tokenId);
    error LandNftAlreadyMinted(uint256 tokenId);
    error LandNftEmptyGrant(uint256 tokenId);
    error LandNftLengthMismatch(uint256 tokenIds, uint256 grantHashes);

    constructor(address initialOwner, address initialMinter)
        ERC721("Meridian Land", "LAND")
        MinterRole(initialOwner, initialMinter)
    {}

    /// @notice Mints a granted token. Anyone may send the transaction, but the token goes where the grant
    /// says.
    /// @dev Grant and uri are settled before the receiver's callback runs, so a receiver that calls back
    /// finds a finished token and no grant. A contract that does not implement `onERC721Received` is refused.
    /// @param to The receiver named in the grant.
    /// @param tokenId The granted token.
    /// @param uri The metadata address named in the grant, byte for byte.
    function safeMint(address to, uint256 tokenId, string calldata uri) external {
        if (_grants[tokenId] != grantHash(to, uri)) revert LandNftNotGranted(tokenId, to);
        delete _grants[tokenId];
        _setTokenURI(tokenId, uri);
        _safeMint(to, tokenId);
    }

    /// @notice Lets one token be minted. A second grant for the same token replaces the first.
    /// @dev The hash is taken rather than its parts because the uri would cost the server more gas than the
    /// grant.
    /// @param tokenId A token that is not minted yet.
    /// @param hash `grantHash(to, uri)`.
    function grant(uint256 tokenId, bytes32 hash) external onlyMinter {
        _grant(tokenId, hash);
    }

    /// @notice Lets several tokens be minted; all or none.
    /// @dev One token of the batch that is minted meanwhile refuses the whole batch and is named in the
    /// error. The caller bounds the length by the gas it can pay.
    /// @param tokenIds Tokens that are not minted yet.
    /// @param hashes `grantHash(to, uri)` for each, in the same order.
    function grantBatch(uint256[] calldata tokenIds, bytes32[] calldata hashes) external onlyMinter {
        if (tokenIds.length != hashes.length) revert LandNftLengthMismatch(tokenIds.length, hashes.length);
        for (uint256 i = 0; i < tokenIds.length; ++i) {
            _grant(tokenIds[i], hashes[i]);
        }
    }

    /// @notice Takes back a grant that was not used. It can lose the race against the mint, and then reverts.
    /// @param tokenId A token with an open grant.
    function revokeGrant(uint256 tokenId) external onlyMinter {
        if (_grants[tokenId] == 0) revert LandNftNoGrant(tokenId);
        delete _grants[tokenId];
        emit MintGrantRevoked(tokenId);
    }

    /// @notice The open grant of a token, or zero.
    function grantOf(uint256 tokenId) external view returns (bytes32) {
        return _grants[tokenId];
    }

    /// @notice What a grant commits to. Twenty bytes of address before the uri leave only one way to read it.
    function grantHash(address to, string calldata uri) public pure returns (bytes32) {
        return keccak256(abi.encodePacked(to, uri));
    }

    function _grant(uint256 tokenId, bytes32 hash) private {
        if (hash == 0) revert LandNftEmptyGrant(tokenId);
        if (_ownerOf(tokenId) != address(0)) revert LandNftAlreadyMinted(tokenId);
        _grants[tokenId] = hash;
        emit MintGranted(tokenId, hash);
    }
}
