// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {MintedNft} from "./MintedNft.sol";

/// @title A collection of plots as one token
/// @notice The server mints it once the fee is verified. The token keeps a fingerprint of its plots, so that
/// anyone can check which plots it stands for against the published list. A collection and a fee each mint
/// once; there is no burning.
contract LandCollectionNft is MintedNft {
    mapping(uint256 tokenId => string) private _paths;
    mapping(uint256 tokenId => bytes32) private _plotsFingerprints;
    mapping(bytes32 feeReference => bool) private _feeUsed;

    event CollectionMinted(
        uint256 indexed tokenId, address indexed to, bytes32 indexed feeReference, bytes32 plotsFingerprint
    );

    error LandCollectionNftFeeUsed(bytes32 feeReference);
    error LandCollectionNftNoFeeReference();
    error LandCollectionNftNoFingerprint();
    error LandCollectionNftNoPlots();
    error LandCollectionNftNotAscending(uint256 plotId, uint256 nextPlotId);

    constructor(address initialOwner, address initialMinter, string memory initialBaseURI)
        ERC721("Meridian Land Collection", "LANDS")
        MintedNft(initialOwner, initialMinter, initialBaseURI)
    {}

    /// @notice Mints a collection to the wallet that paid its fee.
    /// @dev Calls no receiver callback: a wallet without one still gets the token that it paid for, and no
    /// receiver can burn the minter's gas.
    /// @param to The receiver.
    /// @param tokenId Derived from the collection, so that a repeated request cannot mint it twice.
    /// @param path Where it is described, after the base.
    /// @param fingerprint `fingerprintOf` the collection's plots; zero is refused.
    /// @param feeReference What proves the fee (a transaction hash, or the order where the fee is zero); used
    /// once.
    function mint(
        address to,
        uint256 tokenId,
        string calldata path,
        bytes32 fingerprint,
        bytes32 feeReference
    ) external onlyMinter whenNotPaused {
        if (feeReference == 0) revert LandCollectionNftNoFeeReference();
        if (fingerprint == 0) revert LandCollectionNftNoFingerprint();
        if (_feeUsed[feeReference]) revert LandCollectionNftFeeUsed(feeReference);
        _feeUsed[feeReference] = true;
        _plotsFingerprints[tokenId] = fingerprint;
        _paths[tokenId] = path;
        _mint(to, tokenId);
        emit MetadataUpdate(tokenId);
        emit CollectionMinted(tokenId, to, feeReference, fingerprint);
    }

    /// @notice Hash of the plots a collection stands for. Reverts for a token that does not exist.
    function plotsFingerprint(uint256 tokenId) external view returns (bytes32) {
        _requireOwned(tokenId);
        return _plotsFingerprints[tokenId];
    }

    /// @notice Whether a fee was already spent on a mint.
    function isFeeUsed(bytes32 feeReference) external view returns (bool) {
        return _feeUsed[feeReference];
    }

    /// @notice The fingerprint of a set of plots: keccak256 of their ids in ascending order, each a word of 32
    /// bytes, with nothing before, between or after.
    /// @param plotIds Each id once, in ascending order; at least one.
    function fingerprintOf(uint256[] calldata plotIds) external pure returns (bytes32) {
        if (plotIds.length == 0) revert LandCollectionNftNoPlots();
        for (uint256 i = 1; i < plotIds.length; ++i) {
            if (plotIds[i] <= plotIds[i - 1]) {
                revert LandCollectionNftNotAscending(plotIds[i - 1], plotIds[i]);
            }
        }
        return keccak256(abi.encodePacked(plotIds));
    }

    function _pathOf(uint256 tokenId) internal view override returns (string memory) {
        return _paths[tokenId];
    }

    function _contractPath() internal pure override returns (string memory) {
        return "contracts/collections";
    }
}
